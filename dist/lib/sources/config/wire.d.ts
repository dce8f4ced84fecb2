import * as z from "zod";
/** One `[mcp_servers.NAME]`: the keys that decide a start. What Codex adds later passes unread. */
export declare const serverConfig: z.ZodObject<{
    command: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    args: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodString>>>>;
    env: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>>>;
    env_vars: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodUnion<readonly [z.ZodString, z.ZodPipe<z.ZodObject<{
        name: z.ZodString;
    }, z.core.$strip>, z.ZodTransform<string, {
        name: string;
    }>>]>>>>>;
    cwd: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    url: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    bearer_token_env_var: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    http_headers: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>>>;
    env_http_headers: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodString>>>>;
    enabled: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodBoolean>>>;
    required: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodBoolean>>>;
    startup_timeout_sec: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodNumber>>>;
    startup_timeout_ms: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodNumber>>>;
    enabled_tools: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodString>>>>;
    disabled_tools: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodString>>>>;
}, z.core.$strip>;
export type ServerConfig = z.infer<typeof serverConfig>;
export declare const layer: z.ZodObject<{
    name: z.ZodObject<{
        type: z.ZodString;
        file: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        dotCodexFolder: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    }, z.core.$strip>;
    config: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodObject<{
        mcp_servers: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>>>;
    }, z.core.$strip>>>>;
    disabledReason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>;
export type Layer = z.infer<typeof layer>;
/** The answer to `config/read {includeLayers: true}`; `layers` is null on versions that do not know the flag. */
export declare const configReadResult: z.ZodObject<{
    config: z.ZodObject<{
        mcp_servers: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>>>;
        plugins: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>>>;
        shell_environment_policy: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodObject<{
            exclude: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodString>>>;
        }, z.core.$strip>>>>;
    }, z.core.$strip>;
    layers: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodUnknown>>>;
}, z.core.$strip>;
/** `configWarning`; one with a range is a file that Codex refuses ("Invalid configuration; using defaults.", 0.107 – 0.169). */
export declare const configWarning: z.ZodObject<{
    details: z.ZodString;
    path: z.ZodString;
    range: z.ZodObject<{
        start: z.ZodObject<{
            line: z.ZodInt;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
