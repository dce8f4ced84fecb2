import * as z from "zod/mini";

/** Lines of `codex exec --json`. Additional keys pass; a line that is none of these is kept and not understood. */
export const execEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thread.started"), thread_id: z.string() }),
  z.object({ type: z.literal("turn.started") }),
  z.object({ type: z.literal("turn.completed"), usage: z.optional(z.unknown()) }),
  z.object({ type: z.literal("turn.failed"), error: z.nullish(z.object({ message: z.string() })) }),
  z.object({ type: z.literal("error"), message: z.string() }),
  z.object({ type: z.literal("item.started"), item: z.unknown() }),
  z.object({ type: z.literal("item.updated"), item: z.unknown() }),
  z.object({ type: z.literal("item.completed"), item: z.unknown() }),
  // openai/codex#17501, in no release yet: `error` is absent, not null, when there is none.
  z.object({ type: z.literal("mcp.server.init_started"), name: z.string() }),
  z.object({ type: z.literal("mcp.server.ready"), name: z.string() }),
  z.object({ type: z.literal("mcp.server.failed"), name: z.string(), error: z.nullish(z.string()) }),
  z.object({ type: z.literal("mcp.server.cancelled"), name: z.string(), error: z.nullish(z.string()) }),
]);

export const knownTypes: ReadonlySet<string> = new Set(
  execEvent.def.options.flatMap((option) => option.shape.type.def.values),
);

export const usage = z.object({
  input_tokens: z._default(z.number(), 0),
  cached_input_tokens: z._default(z.number(), 0),
  output_tokens: z._default(z.number(), 0),
  reasoning_output_tokens: z._default(z.number(), 0),
});

export const mcpToolCallItem = z.object({
  type: z.literal("mcp_tool_call"),
  server: z.string(),
  tool: z.string(),
  status: z.enum(["in_progress", "completed", "failed"]),
  error: z.nullish(z.object({ message: z.string() })),
  result: z.nullish(z.object({ content: z.nullish(z.array(z.unknown())) })),
});

export const textContent = z.object({ type: z.literal("text"), text: z.string() });
export const agentMessageItem = z.object({ type: z.literal("agent_message"), text: z.string() });
export const errorItem = z.object({ type: z.literal("error"), message: z.string() });
