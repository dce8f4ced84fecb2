import * as z from "zod";
/**
 * The parts of `codex app-server`'s protocol that carry evidence, as loose as the versions differ:
 * `codex app-server generate-ts` prints a version's own. Unknown keys pass; what is missing on older versions is optional.
 */
export declare const startupStatusUpdated: z.ZodObject<{
    method: z.ZodLiteral<"mcpServer/startupStatus/updated">;
    params: z.ZodObject<{
        threadId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        name: z.ZodString;
        status: z.ZodEnum<{
            cancelled: "cancelled";
            failed: "failed";
            ready: "ready";
            starting: "starting";
        }>;
        error: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        failureReason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const serverStatus: z.ZodObject<{
    name: z.ZodString;
    runtimeStatus: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    pluginId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    toolsError: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    tools: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodRecord<z.ZodString, z.ZodUnknown>, z.ZodArray<z.ZodObject<{
        name: z.ZodString;
    }, z.core.$loose>>]>>>;
    authStatus: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    serverInfo: z.ZodOptional<z.ZodUnknown>;
}, z.core.$strip>;
export declare const serverStatusList: z.ZodObject<{
    data: z.ZodArray<z.ZodUnknown>;
    nextCursor: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>;
