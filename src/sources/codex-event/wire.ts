import * as z from "zod/mini";

/** `codex/event/*` notifications: `codex app-server` up to about 0.116 and `codex mcp-server` (gone by 0.169). */
export const startupUpdate = z.object({
  method: z.string().check(z.startsWith("codex/event")),
  params: z.object({
    conversationId: z.nullish(z.string()),
    msg: z.object({
      type: z.literal("mcp_startup_update"),
      server: z.string(),
      status: z.union([
        z.object({
          state: z.enum(["starting", "ready", "failed", "cancelled"]),
          error: z.nullish(z.string()),
        }),
        // Serde's other spelling of the same enum.
        z.pipe(
          z.enum(["starting", "ready", "cancelled"]),
          z.transform((state) => ({ state, error: null })),
        ),
      ]),
    }),
  }),
});

const failure = z.object({ server: z.string(), error: z.nullish(z.string()) });

export const startupComplete = z.object({
  method: z.string().check(z.startsWith("codex/event")),
  params: z.object({
    conversationId: z.nullish(z.string()),
    msg: z.object({
      type: z.literal("mcp_startup_complete"),
      ready: z._default(z.array(z.string()), []),
      failed: z._default(z.array(failure), []),
      cancelled: z._default(z.array(z.string()), []),
    }),
  }),
});

/** What `codex mcp-server` says of a turn. */
export const turnEvent = z.object({
  method: z.literal("codex/event"),
  params: z.object({
    msg: z.discriminatedUnion("type", [
      z.object({ type: z.literal("session_configured"), session_id: z.string() }),
      z.object({ type: z.literal("task_started") }),
      z.object({ type: z.literal("task_complete") }),
      z.object({ type: z.literal("turn_aborted"), reason: z.nullish(z.string()) }),
      z.object({ type: z.literal("error"), message: z.string() }),
      z.object({ type: z.literal("agent_message"), message: z.string() }),
      z.object({
        type: z.literal("mcp_tool_call_end"),
        invocation: z.object({ server: z.string(), tool: z.string() }),
        result: z.object({
          Ok: z.optional(
            z.object({ content: z._default(z.array(z.unknown()), []), isError: z.nullish(z.boolean()) }),
          ),
          Err: z.optional(z.string()),
        }),
      }),
    ]),
  }),
});
