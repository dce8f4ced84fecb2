import * as z from "zod";
/** One line of a session file, `$CODEX_HOME/sessions/…/rollout-*.jsonl` (0.107 – 0.169). */
export declare const rolloutLine: z.ZodObject<{
    timestamp: z.ZodString;
    type: z.ZodString;
    payload: z.ZodRecord<z.ZodString, z.ZodUnknown>;
}, z.core.$strip>;
export declare const sessionMeta: z.ZodObject<{
    id: z.ZodString;
    cli_version: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
}, z.core.$strip>;
/** Since 0.160 or so, finished items come as `item_completed`; before, as one kind of event each. */
export declare const completedItem: z.ZodObject<{
    type: z.ZodLiteral<"item_completed">;
    item: z.ZodDiscriminatedUnion<[z.ZodObject<{
        type: z.ZodLiteral<"McpToolCall">;
        server: z.ZodString;
        tool: z.ZodString;
        status: z.ZodEnum<{
            completed: "completed";
            failed: "failed";
        }>;
        error: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodObject<{
            message: z.ZodString;
        }, z.core.$strip>>>>;
        result: z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodObject<{
            content: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodUnknown>>>;
            isError: z.ZodOptional<z.ZodNullable<z.ZodBoolean>>;
        }, z.core.$strip>>>>;
    }, z.core.$strip>, z.ZodObject<{
        type: z.ZodLiteral<"AgentMessage">;
        content: z.ZodArray<z.ZodObject<{
            text: z.ZodString;
        }, z.core.$strip>>;
    }, z.core.$strip>], "type">;
}, z.core.$strip>;
