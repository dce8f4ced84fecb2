import * as z from "zod/mini";
/**
 * The parts of `codex app-server`'s protocol that carry evidence, as loose as the versions differ:
 * `codex app-server generate-ts` prints a version's own. Unknown keys pass; what is missing on older versions is optional.
 */
export declare const startupStatusUpdated: z.ZodMiniObject<{
    method: z.ZodMiniLiteral<"mcpServer/startupStatus/updated">;
    params: z.ZodMiniObject<{
        threadId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        name: z.ZodMiniString<string>;
        status: z.ZodMiniEnum<{
            cancelled: "cancelled";
            failed: "failed";
            ready: "ready";
            starting: "starting";
        }>;
        error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        failureReason: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const serverStatus: z.ZodMiniObject<{
    name: z.ZodMiniString<string>;
    runtimeStatus: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    pluginId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    toolsError: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    tools: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniUnion<readonly [z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>, z.ZodMiniArray<z.ZodMiniObject<{
        name: z.ZodMiniString<string>;
    }, z.core.$loose>>]>>>;
    authStatus: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    serverInfo: z.ZodMiniOptional<z.ZodMiniUnknown>;
}, z.core.$strip>;
export declare const serverStatusList: z.ZodMiniObject<{
    data: z.ZodMiniArray<z.ZodMiniUnknown>;
    nextCursor: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>;
