import * as z from "zod/mini";
/** One `[mcp_servers.NAME]`: the keys that decide a start. What Codex adds later passes unread. */
export declare const serverConfig: z.ZodMiniObject<{
    command: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    args: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniString<string>>>>>;
    env: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>>>>;
    env_vars: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniUnion<readonly [z.ZodMiniString<string>, z.ZodMiniPipe<z.ZodMiniObject<{
        name: z.ZodMiniString<string>;
    }, z.core.$strip>, z.ZodMiniTransform<string, {
        name: string;
    }>>]>>>>>;
    cwd: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>>;
    url: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    bearer_token_env_var: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>>;
    http_headers: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>>>>;
    env_http_headers: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniString<string>>>>>;
    enabled: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>>;
    required: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>>;
    startup_timeout_sec: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber<number>>>>;
    startup_timeout_ms: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber<number>>>>;
    enabled_tools: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniString<string>>>>>;
    disabled_tools: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniString<string>>>>>;
}, z.core.$strip>;
export type ServerConfig = z.infer<typeof serverConfig>;
export declare const layer: z.ZodMiniObject<{
    name: z.ZodMiniObject<{
        type: z.ZodMiniString<string>;
        file: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        dotCodexFolder: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    }, z.core.$strip>;
    config: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
        mcp_servers: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>>>>;
    }, z.core.$strip>>>>;
    disabledReason: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>;
export type Layer = z.infer<typeof layer>;
/** The answer to `config/read {includeLayers: true}`; `layers` is null on versions that do not know the flag. */
export declare const configReadResult: z.ZodMiniObject<{
    config: z.ZodMiniObject<{
        mcp_servers: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>>>>;
        plugins: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>>>>;
        shell_environment_policy: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
            exclude: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniString<string>>>>;
        }, z.core.$strip>>>>;
    }, z.core.$strip>;
    layers: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniUnknown>>>;
}, z.core.$strip>;
/** `configWarning`; one with a range is a file that Codex refuses ("Invalid configuration; using defaults.", 0.107 – 0.169). */
export declare const configWarning: z.ZodMiniObject<{
    details: z.ZodMiniString<string>;
    path: z.ZodMiniString<string>;
    range: z.ZodMiniObject<{
        start: z.ZodMiniObject<{
            line: z.ZodMiniInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
