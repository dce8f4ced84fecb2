import * as z from "zod";
/** Lines of `codex exec --json`. Additional keys pass; a line that is none of these is kept and not understood. */
export declare const execEvent: z.ZodDiscriminatedUnion<[z.ZodObject<{
    type: z.ZodLiteral<"thread.started">;
    thread_id: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"turn.started">;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"turn.completed">;
    usage: z.ZodOptional<z.ZodUnknown>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"turn.failed">;
    error: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        message: z.ZodString;
    }, z.core.$strip>>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"error">;
    message: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"item.started">;
    item: z.ZodUnknown;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"item.updated">;
    item: z.ZodUnknown;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"item.completed">;
    item: z.ZodUnknown;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"mcp.server.init_started">;
    name: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"mcp.server.ready">;
    name: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"mcp.server.failed">;
    name: z.ZodString;
    error: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"mcp.server.cancelled">;
    name: z.ZodString;
    error: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>], "type">;
export declare const knownTypes: ReadonlySet<string>;
export declare const usage: z.ZodObject<{
    input_tokens: z.ZodDefault<z.ZodNumber>;
    cached_input_tokens: z.ZodDefault<z.ZodNumber>;
    output_tokens: z.ZodDefault<z.ZodNumber>;
    reasoning_output_tokens: z.ZodDefault<z.ZodNumber>;
}, z.core.$strip>;
export declare const mcpToolCallItem: z.ZodObject<{
    type: z.ZodLiteral<"mcp_tool_call">;
    server: z.ZodString;
    tool: z.ZodString;
    status: z.ZodEnum<{
        completed: "completed";
        failed: "failed";
        in_progress: "in_progress";
    }>;
    error: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        message: z.ZodString;
    }, z.core.$strip>>>;
    result: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        content: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodUnknown>>>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export declare const textContent: z.ZodObject<{
    type: z.ZodLiteral<"text">;
    text: z.ZodString;
}, z.core.$strip>;
export declare const agentMessageItem: z.ZodObject<{
    type: z.ZodLiteral<"agent_message">;
    text: z.ZodString;
}, z.core.$strip>;
export declare const errorItem: z.ZodObject<{
    type: z.ZodLiteral<"error">;
    message: z.ZodString;
}, z.core.$strip>;
