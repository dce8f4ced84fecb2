import * as z from "zod/mini";
export declare const reportSchema: z.ZodMiniObject<{
    schemaVersion: z.ZodMiniLiteral<1>;
    conclusion: z.ZodMiniEnum<{
        fail: "fail";
        inconclusive: "inconclusive";
        pass: "pass";
    }>;
    codex: z.ZodMiniObject<{
        version: z.ZodMiniNullable<z.ZodMiniString<string>>;
    }, z.core.$strip>;
    run: z.ZodMiniObject<{
        mode: z.ZodMiniEnum<{
            exec: "exec";
            probe: "probe";
            report: "report";
        }>;
        engine: z.ZodMiniNullable<z.ZodMiniEnum<{
            "app-server": "app-server";
            exec: "exec";
        }>>;
        startedAt: z.ZodMiniISODateTime;
        durationMs: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
        startupMs: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber<number>>>;
        cancelled: z.ZodMiniBoolean<boolean>;
        isolation: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
            strategy: z.ZodMiniEnum<{
                "no-new-privileges": "no-new-privileges";
                "pid-namespace": "pid-namespace";
                sweep: "sweep";
                "user-namespace": "user-namespace";
            }>;
            refused: z.ZodMiniArray<z.ZodMiniObject<{
                strategy: z.ZodMiniEnum<{
                    "no-new-privileges": "no-new-privileges";
                    "pid-namespace": "pid-namespace";
                    sweep: "sweep";
                    "user-namespace": "user-namespace";
                }>;
                why: z.ZodMiniString<string>;
            }, z.core.$strip>>;
            readable: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString<string>>>;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
    configFiles: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniString<string>>>;
    rules: z.ZodMiniDefault<z.ZodMiniObject<{
        file: z.ZodMiniNullable<z.ZodMiniString<string>>;
        loosened: z.ZodMiniArray<z.ZodMiniObject<{
            server: z.ZodMiniString<string>;
            rule: z.ZodMiniEnum<{
                allow: "allow";
                expect: "expect";
                "fail-on": "fail-on";
                "max-boot": "max-boot";
                "max-tool-failures": "max-tool-failures";
                "min-tools": "min-tools";
                required: "required";
                tools: "tools";
            }>;
            at: z.ZodMiniObject<{
                file: z.ZodMiniString<string>;
                line: z.ZodMiniInt;
                column: z.ZodMiniOptional<z.ZodMiniInt>;
            }, z.core.$strip>;
        }, z.core.$strip>>;
        unmatched: z.ZodMiniArray<z.ZodMiniString<string>>;
    }, z.core.$strip>>;
    earlier: z.ZodMiniDefault<z.ZodMiniNullable<z.ZodMiniObject<{
        kind: z.ZodMiniEnum<{
            "app-server": "app-server";
            exec: "exec";
            report: "report";
            rollout: "rollout";
        }>;
        fork: z.ZodMiniNullable<z.ZodMiniString<string>>;
    }, z.core.$strip>>>;
    problems: z.ZodMiniArray<z.ZodMiniObject<{
        code: z.ZodMiniString<string>;
        title: z.ZodMiniString<string>;
        detail: z.ZodMiniString<string>;
        remedy: z.ZodMiniString<string>;
        snippet: z.ZodMiniNullable<z.ZodMiniObject<{
            language: z.ZodMiniEnum<{
                sh: "sh";
                toml: "toml";
                yaml: "yaml";
            }>;
            text: z.ZodMiniString<string>;
        }, z.core.$strip>>;
        level: z.ZodMiniEnum<{
            error: "error";
            warning: "warning";
        }>;
        makes: z.ZodMiniOptional<z.ZodMiniEnum<{
            fail: "fail";
            inconclusive: "inconclusive";
        }>>;
        at: z.ZodMiniNullable<z.ZodMiniObject<{
            file: z.ZodMiniString<string>;
            line: z.ZodMiniInt;
            column: z.ZodMiniOptional<z.ZodMiniInt>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    servers: z.ZodMiniArray<z.ZodMiniObject<{
        name: z.ZodMiniString<string>;
        state: z.ZodMiniEnum<{
            absent: "absent";
            cancelled: "cancelled";
            disabled: "disabled";
            failed: "failed";
            pending: "pending";
            ready: "ready";
            unknown: "unknown";
            untrusted: "untrusted";
        }>;
        required: z.ZodMiniObject<{
            value: z.ZodMiniBoolean<boolean>;
            by: z.ZodMiniArray<z.ZodMiniEnum<{
                config: "config";
                input: "input";
                rules: "rules";
            }>>;
        }, z.core.$strip>;
        verdict: z.ZodMiniObject<{
            level: z.ZodMiniEnum<{
                fail: "fail";
                inconclusive: "inconclusive";
                pass: "pass";
                warn: "warn";
            }>;
            rules: z.ZodMiniArray<z.ZodMiniObject<{
                rule: z.ZodMiniEnum<{
                    allow: "allow";
                    expect: "expect";
                    "fail-on": "fail-on";
                    "max-boot": "max-boot";
                    "max-tool-failures": "max-tool-failures";
                    "min-tools": "min-tools";
                    required: "required";
                    tools: "tools";
                }>;
                level: z.ZodMiniEnum<{
                    fail: "fail";
                    warn: "warn";
                }>;
                message: z.ZodMiniString<string>;
                at: z.ZodMiniNullable<z.ZodMiniObject<{
                    file: z.ZodMiniString<string>;
                    line: z.ZodMiniInt;
                    column: z.ZodMiniOptional<z.ZodMiniInt>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
            expectedUntil: z.ZodMiniOptional<z.ZodMiniString<string>>;
        }, z.core.$strip>;
        bootMs: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
        startupTimeoutMs: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
        tools: z.ZodMiniNullable<z.ZodMiniObject<{
            count: z.ZodMiniInt;
            names: z.ZodMiniArray<z.ZodMiniString<string>>;
        }, z.core.$strip>>;
        toolsNotOffered: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniObject<{
            name: z.ZodMiniString<string>;
            why: z.ZodMiniEnum<{
                "input-schema": "input-schema";
                visibility: "visibility";
            }>;
        }, z.core.$strip>>>;
        toolsUnproven: z.ZodMiniOptional<z.ZodMiniBoolean<boolean>>;
        toolsFrom: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniEnum<{
            probe: "probe";
            run: "run";
        }>>>;
        toolsError: z.ZodMiniDefault<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        toolCalls: z.ZodMiniObject<{
            completed: z.ZodMiniInt;
            failed: z.ZodMiniInt;
            cancelled: z.ZodMiniInt;
            firstError: z.ZodMiniNullable<z.ZodMiniString<string>>;
        }, z.core.$strip>;
        offered: z.ZodMiniEnum<{
            no: "no";
            unknown: "unknown";
            yes: "yes";
        }>;
        transport: z.ZodMiniNullable<z.ZodMiniEnum<{
            stdio: "stdio";
            "streamable-http": "streamable-http";
        }>>;
        declaredAt: z.ZodMiniNullable<z.ZodMiniObject<{
            file: z.ZodMiniString<string>;
            line: z.ZodMiniInt;
            column: z.ZodMiniOptional<z.ZodMiniInt>;
        }, z.core.$strip>>;
        pluginId: z.ZodMiniNullable<z.ZodMiniString<string>>;
        diagnosis: z.ZodMiniNullable<z.ZodMiniObject<{
            code: z.ZodMiniString<string>;
            title: z.ZodMiniString<string>;
            detail: z.ZodMiniString<string>;
            remedy: z.ZodMiniString<string>;
            snippet: z.ZodMiniNullable<z.ZodMiniObject<{
                language: z.ZodMiniEnum<{
                    sh: "sh";
                    toml: "toml";
                    yaml: "yaml";
                }>;
                text: z.ZodMiniString<string>;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
        advice: z.ZodMiniArray<z.ZodMiniObject<{
            code: z.ZodMiniString<string>;
            title: z.ZodMiniString<string>;
            detail: z.ZodMiniString<string>;
            remedy: z.ZodMiniString<string>;
            snippet: z.ZodMiniNullable<z.ZodMiniObject<{
                language: z.ZodMiniEnum<{
                    sh: "sh";
                    toml: "toml";
                    yaml: "yaml";
                }>;
                text: z.ZodMiniString<string>;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
        error: z.ZodMiniNullable<z.ZodMiniString<string>>;
        serverOutput: z.ZodMiniArray<z.ZodMiniString<string>>;
        attempts: z.ZodMiniArray<z.ZodMiniObject<{
            phase: z.ZodMiniEnum<{
                probe: "probe";
                run: "run";
            }>;
            startedAtMs: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
            settledAtMs: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
            status: z.ZodMiniEnum<{
                cancelled: "cancelled";
                failed: "failed";
                ready: "ready";
                starting: "starting";
            }>;
            error: z.ZodMiniNullable<z.ZodMiniString<string>>;
        }, z.core.$strip>>;
        decidedBy: z.ZodMiniNullable<z.ZodMiniEnum<{
            "app-server": "app-server";
            config: "config";
            "exec-event": "exec-event";
            log: "log";
            "required-enforcement": "required-enforcement";
            "second-look": "second-look";
            "tool-call": "tool-call";
            "tool-list": "tool-list";
        }>>;
        decidedIn: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniEnum<{
            probe: "probe";
            run: "run";
        }>>>;
        disagreements: z.ZodMiniArray<z.ZodMiniString<string>>;
        findings: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniDiscriminatedUnion<[z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"not-expanded">;
            where: z.ZodMiniString<string>;
            reference: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"value-form">;
            where: z.ZodMiniString<string>;
            variable: z.ZodMiniNullable<z.ZodMiniString<string>>;
            fault: z.ZodMiniEnum<{
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
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"header-misnamed">;
            header: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"value-as-variable-name">;
            key: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"docker-run">;
            tty: z.ZodMiniBoolean<boolean>;
            interactive: z.ZodMiniBoolean<boolean>;
            image: z.ZodMiniNullable<z.ZodMiniString<string>>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"windows-form">;
            where: z.ZodMiniString<string>;
            text: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"cwd-missing">;
            path: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"command-missing">;
            command: z.ZodMiniString<string>;
            dangling: z.ZodMiniBoolean<boolean>;
            firstWord: z.ZodMiniNullable<z.ZodMiniString<string>>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"command-not-executable">;
            command: z.ZodMiniString<string>;
            isDirectory: z.ZodMiniBoolean<boolean>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"interpreter-missing">;
            file: z.ZodMiniString<string>;
            interpreter: z.ZodMiniString<string>;
            carriageReturn: z.ZodMiniBoolean<boolean>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"package">;
            package: z.ZodMiniString<string>;
            runner: z.ZodMiniString<string>;
            cached: z.ZodMiniBoolean<boolean>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"started">;
            exit: z.ZodMiniNullable<z.ZodMiniObject<{
                code: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
                signal: z.ZodMiniNullable<z.ZodMiniString<string>>;
            }, z.core.$strip>>;
            reached: z.ZodMiniEnum<{
                initialize: "initialize";
                nothing: "nothing";
                tools: "tools";
            }>;
            ms: z.ZodMiniNumber<number>;
            stdout: z.ZodMiniArray<z.ZodMiniString<string>>;
            stderr: z.ZodMiniArray<z.ZodMiniString<string>>;
            contentLength: z.ZodMiniBoolean<boolean>;
            byteOrderMark: z.ZodMiniBoolean<boolean>;
            error: z.ZodMiniNullable<z.ZodMiniObject<{
                method: z.ZodMiniString<string>;
                code: z.ZodMiniNumber<number>;
                message: z.ZodMiniString<string>;
            }, z.core.$strip>>;
            badTools: z.ZodMiniArray<z.ZodMiniString<string>>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"dns">;
            host: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"refused">;
            host: z.ZodMiniString<string>;
            local: z.ZodMiniBoolean<boolean>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"unreachable">;
            host: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"tls">;
            host: z.ZodMiniString<string>;
            fault: z.ZodMiniEnum<{
                expired: "expired";
                "not-tls": "not-tls";
                "not-yet-valid": "not-yet-valid";
                other: "other";
                "self-signed": "self-signed";
                "unknown-issuer": "unknown-issuer";
                "wrong-host": "wrong-host";
            }>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"proxy">;
            variable: z.ZodMiniString<string>;
            fault: z.ZodMiniEnum<{
                refused: "refused";
                unreachable: "unreachable";
            }>;
            status: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
            host: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"dropped">;
            host: z.ZodMiniString<string>;
            answered: z.ZodMiniBoolean<boolean>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"silent">;
            host: z.ZodMiniString<string>;
            ms: z.ZodMiniNumber<number>;
        }, z.core.$strip>, z.ZodMiniObject<{
            kind: z.ZodMiniLiteral<"http">;
            host: z.ZodMiniString<string>;
            status: z.ZodMiniNumber<number>;
            contentType: z.ZodMiniNullable<z.ZodMiniString<string>>;
            answer: z.ZodMiniEnum<{
                "cut-off": "cut-off";
                empty: "empty";
                error: "error";
                html: "html";
                open: "open";
                other: "other";
                "other-json": "other-json";
                result: "result";
            }>;
            body: z.ZodMiniString<string>;
            redirects: z.ZodMiniArray<z.ZodMiniObject<{
                status: z.ZodMiniNumber<number>;
                to: z.ZodMiniString<string>;
            }, z.core.$strip>>;
            authenticate: z.ZodMiniNullable<z.ZodMiniString<string>>;
            gate: z.ZodMiniNullable<z.ZodMiniEnum<{
                access: "access";
                cloudflare: "cloudflare";
                ngrok: "ngrok";
                vercel: "vercel";
            }>>;
            proxy: z.ZodMiniNullable<z.ZodMiniString<string>>;
            ready: z.ZodMiniBoolean<boolean>;
            later: z.ZodMiniNullable<z.ZodMiniObject<{
                request: z.ZodMiniEnum<{
                    "notifications/initialized": "notifications/initialized";
                    "tools/list": "tools/list";
                }>;
                status: z.ZodMiniNumber<number>;
                body: z.ZodMiniString<string>;
            }, z.core.$strip>>;
            badTools: z.ZodMiniArray<z.ZodMiniString<string>>;
        }, z.core.$strip>], "kind">>>;
        evidence: z.ZodMiniArray<z.ZodMiniObject<{
            source: z.ZodMiniEnum<{
                "app-server": "app-server";
                config: "config";
                "exec-event": "exec-event";
                log: "log";
                "required-enforcement": "required-enforcement";
                "second-look": "second-look";
                "tool-call": "tool-call";
                "tool-list": "tool-list";
            }>;
            state: z.ZodMiniNullable<z.ZodMiniUnion<readonly [z.ZodMiniEnum<{
                absent: "absent";
                cancelled: "cancelled";
                disabled: "disabled";
                failed: "failed";
                pending: "pending";
                ready: "ready";
                unknown: "unknown";
                untrusted: "untrusted";
            }>, z.ZodMiniLiteral<"starting">]>>;
            atMs: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
            phase: z.ZodMiniNullable<z.ZodMiniEnum<{
                probe: "probe";
                run: "run";
            }>>;
            text: z.ZodMiniNullable<z.ZodMiniString<string>>;
            decides: z.ZodMiniOptional<z.ZodMiniLiteral<false>>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    turn: z.ZodMiniNullable<z.ZodMiniObject<{
        status: z.ZodMiniEnum<{
            completed: "completed";
            failed: "failed";
            interrupted: "interrupted";
            "not-started": "not-started";
            unknown: "unknown";
        }>;
        usage: z.ZodMiniNullable<z.ZodMiniObject<{
            inputTokens: z.ZodMiniNumber<number>;
            cachedInputTokens: z.ZodMiniNumber<number>;
            outputTokens: z.ZodMiniNumber<number>;
            reasoningOutputTokens: z.ZodMiniNumber<number>;
        }, z.core.$strip>>;
        error: z.ZodMiniNullable<z.ZodMiniString<string>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
