import * as z from "zod/mini";
/** Lines of `codex exec --json`. Additional keys pass; a line that is none of these is kept and not understood. */
export declare const execEvent: z.ZodMiniDiscriminatedUnion<[z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"thread.started">;
    thread_id: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"turn.started">;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"turn.completed">;
    usage: z.ZodMiniOptional<z.ZodMiniUnknown>;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"turn.failed">;
    error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
        message: z.ZodMiniString<string>;
    }, z.core.$strip>>>;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"error">;
    message: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"item.started">;
    item: z.ZodMiniUnknown;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"item.updated">;
    item: z.ZodMiniUnknown;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"item.completed">;
    item: z.ZodMiniUnknown;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"mcp.server.init_started">;
    name: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"mcp.server.ready">;
    name: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"mcp.server.failed">;
    name: z.ZodMiniString<string>;
    error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>, z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"mcp.server.cancelled">;
    name: z.ZodMiniString<string>;
    error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>], "type">;
export declare const knownTypes: ReadonlySet<string>;
export declare const usage: z.ZodMiniObject<{
    input_tokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
    cached_input_tokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
    output_tokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
    reasoning_output_tokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
}, z.core.$strip>;
export declare const mcpToolCallItem: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"mcp_tool_call">;
    server: z.ZodMiniString<string>;
    tool: z.ZodMiniString<string>;
    status: z.ZodMiniEnum<{
        completed: "completed";
        failed: "failed";
        in_progress: "in_progress";
    }>;
    error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
        message: z.ZodMiniString<string>;
    }, z.core.$strip>>>;
    result: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
        content: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniUnknown>>>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export declare const textContent: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"text">;
    text: z.ZodMiniString<string>;
}, z.core.$strip>;
export declare const agentMessageItem: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"agent_message">;
    text: z.ZodMiniString<string>;
}, z.core.$strip>;
export declare const errorItem: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"error">;
    message: z.ZodMiniString<string>;
}, z.core.$strip>;
