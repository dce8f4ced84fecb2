import * as z from "zod";
/** `codex/event/*` notifications: `codex app-server` up to about 0.116 and `codex mcp-server` (gone by 0.169). */
export declare const startupUpdate: z.ZodObject<{
    method: z.ZodString;
    params: z.ZodObject<{
        conversationId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        msg: z.ZodObject<{
            type: z.ZodLiteral<"mcp_startup_update">;
            server: z.ZodString;
            status: z.ZodUnion<readonly [z.ZodObject<{
                state: z.ZodEnum<{
                    cancelled: "cancelled";
                    failed: "failed";
                    ready: "ready";
                    starting: "starting";
                }>;
                error: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            }, z.core.$strip>, z.ZodPipe<z.ZodEnum<{
                cancelled: "cancelled";
                ready: "ready";
                starting: "starting";
            }>, z.ZodTransform<{
                state: "cancelled" | "ready" | "starting";
                error: null;
            }, "cancelled" | "ready" | "starting">>]>;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const startupComplete: z.ZodObject<{
    method: z.ZodString;
    params: z.ZodObject<{
        conversationId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        msg: z.ZodObject<{
            type: z.ZodLiteral<"mcp_startup_complete">;
            ready: z.ZodDefault<z.ZodArray<z.ZodString>>;
            failed: z.ZodDefault<z.ZodArray<z.ZodObject<{
                server: z.ZodString;
                error: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            }, z.core.$strip>>>;
            cancelled: z.ZodDefault<z.ZodArray<z.ZodString>>;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
/** What `codex mcp-server` says of a turn. */
export declare const turnEvent: z.ZodObject<{
    method: z.ZodLiteral<"codex/event">;
    params: z.ZodObject<{
        msg: z.ZodDiscriminatedUnion<[z.ZodObject<{
            type: z.ZodLiteral<"session_configured">;
            session_id: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            type: z.ZodLiteral<"task_started">;
        }, z.core.$strip>, z.ZodObject<{
            type: z.ZodLiteral<"task_complete">;
        }, z.core.$strip>, z.ZodObject<{
            type: z.ZodLiteral<"turn_aborted">;
            reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        }, z.core.$strip>, z.ZodObject<{
            type: z.ZodLiteral<"error">;
            message: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            type: z.ZodLiteral<"agent_message">;
            message: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            type: z.ZodLiteral<"mcp_tool_call_end">;
            invocation: z.ZodObject<{
                server: z.ZodString;
                tool: z.ZodString;
            }, z.core.$strip>;
            result: z.ZodObject<{
                Ok: z.ZodOptional<z.ZodObject<{
                    content: z.ZodDefault<z.ZodArray<z.ZodUnknown>>;
                    isError: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
                }, z.core.$strip>>;
                Err: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>;
        }, z.core.$strip>], "type">;
    }, z.core.$strip>;
}, z.core.$strip>;
