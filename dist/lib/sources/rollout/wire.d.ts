import * as z from "zod/mini";
/** One line of a session file, `$CODEX_HOME/sessions/…/rollout-*.jsonl` (0.107 – 0.169). */
export declare const rolloutLine: z.ZodMiniObject<{
    timestamp: z.ZodMiniString<string>;
    type: z.ZodMiniString<string>;
    payload: z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>;
}, z.core.$strip>;
export declare const sessionMeta: z.ZodMiniObject<{
    id: z.ZodMiniString<string>;
    cli_version: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>>;
}, z.core.$strip>;
/** Since 0.160 or so, finished items come as `item_completed`; before, as one kind of event each. */
export declare const completedItem: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"item_completed">;
    item: z.ZodMiniDiscriminatedUnion<[z.ZodMiniObject<{
        type: z.ZodMiniLiteral<"McpToolCall">;
        server: z.ZodMiniString<string>;
        tool: z.ZodMiniString<string>;
        status: z.ZodMiniEnum<{
            completed: "completed";
            failed: "failed";
        }>;
        error: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
            message: z.ZodMiniString<string>;
        }, z.core.$strip>>>>;
        result: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
            content: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniUnknown>>>;
            isError: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>;
        }, z.core.$strip>>>>;
    }, z.core.$strip>, z.ZodMiniObject<{
        type: z.ZodMiniLiteral<"AgentMessage">;
        content: z.ZodMiniArray<z.ZodMiniObject<{
            text: z.ZodMiniString<string>;
        }, z.core.$strip>>;
    }, z.core.$strip>], "type">;
}, z.core.$strip>;
