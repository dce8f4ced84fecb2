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
        durationMs: z.ZodNullable<z.ZodNumber>;
        startupMs: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        cancelled: z.ZodBoolean;
        isolation: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            strategy: z.ZodEnum<{
                "no-new-privileges": "no-new-privileges";
                "pid-namespace": "pid-namespace";
                sweep: "sweep";
                "user-namespace": "user-namespace";
            }>;
            refused: z.ZodArray<z.ZodObject<{
                strategy: z.ZodEnum<{
                    "no-new-privileges": "no-new-privileges";
                    "pid-namespace": "pid-namespace";
                    sweep: "sweep";
                    "user-namespace": "user-namespace";
                }>;
                why: z.ZodString;
            }, z.core.$strip>>;
            readable: z.ZodOptional<z.ZodArray<z.ZodString>>;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
    configFiles: z.ZodDefault<z.ZodArray<z.ZodString>>;
    rules: z.ZodDefault<z.ZodObject<{
        file: z.ZodNullable<z.ZodString>;
        loosened: z.ZodArray<z.ZodObject<{
            server: z.ZodString;
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
            at: z.ZodObject<{
                file: z.ZodString;
                line: z.ZodInt;
                column: z.ZodOptional<z.ZodInt>;
            }, z.core.$strip>;
        }, z.core.$strip>>;
        unmatched: z.ZodArray<z.ZodString>;
    }, z.core.$strip>>;
    earlier: z.ZodDefault<z.ZodNullable<z.ZodObject<{
        kind: z.ZodEnum<{
            "app-server": "app-server";
            exec: "exec";
            report: "report";
            rollout: "rollout";
        }>;
        fork: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>>;
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
        toolsNotOffered: z.ZodOptional<z.ZodArray<z.ZodObject<{
            name: z.ZodString;
            why: z.ZodEnum<{
                "input-schema": "input-schema";
                visibility: "visibility";
            }>;
        }, z.core.$strip>>>;
        toolsFrom: z.ZodOptional<z.ZodNullable<z.ZodEnum<{
            probe: "probe";
            run: "run";
        }>>>;
        toolsError: z.ZodDefault<z.ZodNullable<z.ZodString>>;
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
        decidedIn: z.ZodOptional<z.ZodNullable<z.ZodEnum<{
            probe: "probe";
            run: "run";
        }>>>;
        disagreements: z.ZodArray<z.ZodString>;
        findings: z.ZodOptional<z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
            kind: z.ZodLiteral<"not-expanded">;
            where: z.ZodString;
            reference: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"value-form">;
            where: z.ZodString;
            variable: z.ZodNullable<z.ZodString>;
            fault: z.ZodEnum<{
                colon: "colon";
                empty: "empty";
                "header-line": "header-line";
                "lower-case": "lower-case";
                newline: "newline";
                "no-scheme": "no-scheme";
                "not-ascii": "not-ascii";
                placeholder: "placeholder";
                quotes: "quotes";
                scheme: "scheme";
                space: "space";
            }>;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"header-misnamed">;
            header: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"value-as-variable-name">;
            key: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"docker-run">;
            tty: z.ZodBoolean;
            interactive: z.ZodBoolean;
            image: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"windows-form">;
            where: z.ZodString;
            text: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"cwd-missing">;
            path: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"command-missing">;
            command: z.ZodString;
            dangling: z.ZodBoolean;
            firstWord: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"command-not-executable">;
            command: z.ZodString;
            isDirectory: z.ZodBoolean;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"interpreter-missing">;
            file: z.ZodString;
            interpreter: z.ZodString;
            carriageReturn: z.ZodBoolean;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"package">;
            package: z.ZodString;
            runner: z.ZodString;
            cached: z.ZodBoolean;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"started">;
            exit: z.ZodNullable<z.ZodObject<{
                code: z.ZodNullable<z.ZodNumber>;
                signal: z.ZodNullable<z.ZodString>;
            }, z.core.$strip>>;
            reached: z.ZodEnum<{
                initialize: "initialize";
                nothing: "nothing";
                tools: "tools";
            }>;
            ms: z.ZodNumber;
            stdout: z.ZodArray<z.ZodString>;
            stderr: z.ZodArray<z.ZodString>;
            contentLength: z.ZodBoolean;
            byteOrderMark: z.ZodBoolean;
            error: z.ZodNullable<z.ZodObject<{
                method: z.ZodString;
                code: z.ZodNumber;
                message: z.ZodString;
            }, z.core.$strip>>;
            badTools: z.ZodArray<z.ZodString>;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"dns">;
            host: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"refused">;
            host: z.ZodString;
            local: z.ZodBoolean;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"unreachable">;
            host: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"tls">;
            host: z.ZodString;
            fault: z.ZodEnum<{
                expired: "expired";
                "not-tls": "not-tls";
                "not-yet-valid": "not-yet-valid";
                other: "other";
                "self-signed": "self-signed";
                "unknown-issuer": "unknown-issuer";
                "wrong-host": "wrong-host";
            }>;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"proxy">;
            variable: z.ZodString;
            fault: z.ZodEnum<{
                refused: "refused";
                unreachable: "unreachable";
            }>;
            status: z.ZodNullable<z.ZodNumber>;
            host: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"dropped">;
            host: z.ZodString;
            answered: z.ZodBoolean;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"silent">;
            host: z.ZodString;
            ms: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            kind: z.ZodLiteral<"http">;
            host: z.ZodString;
            status: z.ZodNumber;
            contentType: z.ZodNullable<z.ZodString>;
            answer: z.ZodEnum<{
                "cut-off": "cut-off";
                empty: "empty";
                error: "error";
                html: "html";
                open: "open";
                other: "other";
                "other-json": "other-json";
                result: "result";
            }>;
            body: z.ZodString;
            redirects: z.ZodArray<z.ZodObject<{
                status: z.ZodNumber;
                to: z.ZodString;
            }, z.core.$strip>>;
            authenticate: z.ZodNullable<z.ZodString>;
            gate: z.ZodNullable<z.ZodEnum<{
                access: "access";
                cloudflare: "cloudflare";
                ngrok: "ngrok";
                vercel: "vercel";
            }>>;
            proxy: z.ZodNullable<z.ZodString>;
            ready: z.ZodBoolean;
            later: z.ZodNullable<z.ZodObject<{
                request: z.ZodEnum<{
                    "notifications/initialized": "notifications/initialized";
                    "tools/list": "tools/list";
                }>;
                status: z.ZodNumber;
                body: z.ZodString;
            }, z.core.$strip>>;
            badTools: z.ZodArray<z.ZodString>;
        }, z.core.$strip>], "kind">>>;
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
            atMs: z.ZodNullable<z.ZodNumber>;
            phase: z.ZodNullable<z.ZodEnum<{
                probe: "probe";
                run: "run";
            }>>;
            text: z.ZodNullable<z.ZodString>;
            decides: z.ZodOptional<z.ZodLiteral<false>>;
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
