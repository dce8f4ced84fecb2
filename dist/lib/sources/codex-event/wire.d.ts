import * as z from "zod/mini";
/** `codex/event/*` notifications: `codex app-server` up to about 0.116 and `codex mcp-server` (gone by 0.169). */
export declare const startupUpdate: z.ZodMiniObject<{
    method: z.ZodMiniString<string>;
    params: z.ZodMiniObject<{
        conversationId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        msg: z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"mcp_startup_update">;
            server: z.ZodMiniString<string>;
            status: z.ZodMiniUnion<readonly [z.ZodMiniObject<{
                state: z.ZodMiniEnum<{
                    cancelled: "cancelled";
                    failed: "failed";
                    ready: "ready";
                    starting: "starting";
                }>;
                error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
            }, z.core.$strip>, z.ZodMiniPipe<z.ZodMiniEnum<{
                cancelled: "cancelled";
                ready: "ready";
                starting: "starting";
            }>, z.ZodMiniTransform<{
                state: "cancelled" | "ready" | "starting";
                error: null;
            }, "cancelled" | "ready" | "starting">>]>;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const startupComplete: z.ZodMiniObject<{
    method: z.ZodMiniString<string>;
    params: z.ZodMiniObject<{
        conversationId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        msg: z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"mcp_startup_complete">;
            ready: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniString<string>>>;
            failed: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniObject<{
                server: z.ZodMiniString<string>;
                error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
            }, z.core.$strip>>>;
            cancelled: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniString<string>>>;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
/** What `codex mcp-server` says of a turn. */
export declare const turnEvent: z.ZodMiniObject<{
    method: z.ZodMiniLiteral<"codex/event">;
    params: z.ZodMiniObject<{
        msg: z.ZodMiniDiscriminatedUnion<[z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"session_configured">;
            session_id: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"task_started">;
        }, z.core.$strip>, z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"task_complete">;
        }, z.core.$strip>, z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"turn_aborted">;
            reason: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        }, z.core.$strip>, z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"error">;
            message: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"agent_message">;
            message: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniObject<{
            type: z.ZodMiniLiteral<"mcp_tool_call_end">;
            invocation: z.ZodMiniObject<{
                server: z.ZodMiniString<string>;
                tool: z.ZodMiniString<string>;
            }, z.core.$strip>;
            result: z.ZodMiniObject<{
                Ok: z.ZodMiniOptional<z.ZodMiniObject<{
                    content: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniUnknown>>;
                    isError: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>;
                }, z.core.$strip>>;
                Err: z.ZodMiniOptional<z.ZodMiniString<string>>;
            }, z.core.$strip>;
        }, z.core.$strip>], "type">;
    }, z.core.$strip>;
}, z.core.$strip>;
