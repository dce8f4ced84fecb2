import * as z from "zod";
export declare const reportSchema: z.ZodObject<{
    schemaVersion: z.ZodLiteral<1>;
    conclusion: z.ZodEnum<{
        fail: "fail";
        inconclusive: "inconclusive";
        pass: "pass";
    }>;
    codex: z.ZodObject<{
        version: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>;
    run: z.ZodObject<{
        mode: z.ZodEnum<{
            exec: "exec";
            probe: "probe";
            report: "report";
        }>;
        engine: z.ZodNullable<z.ZodEnum<{
            "app-server": "app-server";
            exec: "exec";
        }>>;
        startedAt: z.ZodISODateTime;
        durationMs: z.ZodNumber;
        cancelled: z.ZodBoolean;
    }, z.core.$strip>;
    problems: z.ZodArray<z.ZodObject<{
        code: z.ZodString;
        title: z.ZodString;
        detail: z.ZodString;
        remedy: z.ZodString;
        snippet: z.ZodNullable<z.ZodObject<{
            language: z.ZodEnum<{
                sh: "sh";
                toml: "toml";
                yaml: "yaml";
            }>;
            text: z.ZodString;
        }, z.core.$strip>>;
        level: z.ZodEnum<{
            error: "error";
            warning: "warning";
        }>;
        makes: z.ZodOptional<z.ZodEnum<{
            fail: "fail";
            inconclusive: "inconclusive";
        }>>;
        at: z.ZodNullable<z.ZodObject<{
            file: z.ZodString;
            line: z.ZodInt;
            column: z.ZodOptional<z.ZodInt>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    servers: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        state: z.ZodEnum<{
            absent: "absent";
            cancelled: "cancelled";
            disabled: "disabled";
            failed: "failed";
            pending: "pending";
            ready: "ready";
            unknown: "unknown";
            untrusted: "untrusted";
        }>;
        required: z.ZodObject<{
            value: z.ZodBoolean;
            by: z.ZodArray<z.ZodEnum<{
                config: "config";
                input: "input";
                rules: "rules";
            }>>;
        }, z.core.$strip>;
        verdict: z.ZodObject<{
            level: z.ZodEnum<{
                fail: "fail";
                inconclusive: "inconclusive";
                pass: "pass";
                warn: "warn";
            }>;
            rules: z.ZodArray<z.ZodObject<{
                rule: z.ZodEnum<{
                    allow: "allow";
                    expect: "expect";
                    "fail-on": "fail-on";
                    "max-boot": "max-boot";
                    "max-tool-failures": "max-tool-failures";
                    "min-tools": "min-tools";
                    required: "required";
                    tools: "tools";
                }>;
                level: z.ZodEnum<{
                    fail: "fail";
                    warn: "warn";
                }>;
                message: z.ZodString;
                at: z.ZodNullable<z.ZodObject<{
                    file: z.ZodString;
                    line: z.ZodInt;
                    column: z.ZodOptional<z.ZodInt>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        bootMs: z.ZodNullable<z.ZodNumber>;
        startupTimeoutMs: z.ZodNullable<z.ZodNumber>;
        tools: z.ZodNullable<z.ZodObject<{
            count: z.ZodInt;
            names: z.ZodArray<z.ZodString>;
        }, z.core.$strip>>;
        toolCalls: z.ZodObject<{
            completed: z.ZodInt;
            failed: z.ZodInt;
            cancelled: z.ZodInt;
            firstError: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>;
        offered: z.ZodEnum<{
            no: "no";
            unknown: "unknown";
            yes: "yes";
        }>;
        transport: z.ZodNullable<z.ZodEnum<{
            stdio: "stdio";
            "streamable-http": "streamable-http";
        }>>;
        declaredAt: z.ZodNullable<z.ZodObject<{
            file: z.ZodString;
            line: z.ZodInt;
            column: z.ZodOptional<z.ZodInt>;
        }, z.core.$strip>>;
        pluginId: z.ZodNullable<z.ZodString>;
        diagnosis: z.ZodNullable<z.ZodObject<{
            code: z.ZodString;
            title: z.ZodString;
            detail: z.ZodString;
            remedy: z.ZodString;
            snippet: z.ZodNullable<z.ZodObject<{
                language: z.ZodEnum<{
                    sh: "sh";
                    toml: "toml";
                    yaml: "yaml";
                }>;
                text: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
        advice: z.ZodArray<z.ZodObject<{
            code: z.ZodString;
            title: z.ZodString;
            detail: z.ZodString;
            remedy: z.ZodString;
            snippet: z.ZodNullable<z.ZodObject<{
                language: z.ZodEnum<{
                    sh: "sh";
                    toml: "toml";
                    yaml: "yaml";
                }>;
                text: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
        error: z.ZodNullable<z.ZodString>;
        serverOutput: z.ZodArray<z.ZodString>;
        attempts: z.ZodArray<z.ZodObject<{
            phase: z.ZodEnum<{
                probe: "probe";
                run: "run";
            }>;
            startedAtMs: z.ZodNullable<z.ZodNumber>;
            settledAtMs: z.ZodNullable<z.ZodNumber>;
            status: z.ZodEnum<{
                cancelled: "cancelled";
                failed: "failed";
                ready: "ready";
                starting: "starting";
            }>;
            error: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>>;
        decidedBy: z.ZodNullable<z.ZodEnum<{
            "app-server": "app-server";
            config: "config";
            "exec-event": "exec-event";
            log: "log";
            "required-enforcement": "required-enforcement";
            "second-look": "second-look";
            "tool-call": "tool-call";
            "tool-list": "tool-list";
        }>>;
        disagreements: z.ZodArray<z.ZodString>;
        evidence: z.ZodArray<z.ZodObject<{
            source: z.ZodEnum<{
                "app-server": "app-server";
                config: "config";
                "exec-event": "exec-event";
                log: "log";
                "required-enforcement": "required-enforcement";
                "second-look": "second-look";
                "tool-call": "tool-call";
                "tool-list": "tool-list";
            }>;
            state: z.ZodNullable<z.ZodUnion<readonly [z.ZodEnum<{
                absent: "absent";
                cancelled: "cancelled";
                disabled: "disabled";
                failed: "failed";
                pending: "pending";
                ready: "ready";
                unknown: "unknown";
                untrusted: "untrusted";
            }>, z.ZodLiteral<"starting">]>>;
            atMs: z.ZodNumber;
            phase: z.ZodNullable<z.ZodEnum<{
                probe: "probe";
                run: "run";
            }>>;
            text: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    turn: z.ZodNullable<z.ZodObject<{
        status: z.ZodEnum<{
            completed: "completed";
            failed: "failed";
            interrupted: "interrupted";
            "not-started": "not-started";
            unknown: "unknown";
        }>;
        usage: z.ZodNullable<z.ZodObject<{
            inputTokens: z.ZodNumber;
            cachedInputTokens: z.ZodNumber;
            outputTokens: z.ZodNumber;
            reasoningOutputTokens: z.ZodNumber;
        }, z.core.$strip>>;
        error: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
}, z.core.$strip>;
