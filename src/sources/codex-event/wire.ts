import * as z from "zod";

/** `codex/event/*` notifications: `codex app-server` up to about 0.116 and `codex mcp-server` (gone by 0.169). */
export const startupUpdate = z.object({
  method: z.string().startsWith("codex/event"),
  params: z.object({
    conversationId: z.string().nullish(),
    msg: z.object({
      type: z.literal("mcp_startup_update"),
      server: z.string(),
      status: z.union([
        z.object({
          state: z.enum(["starting", "ready", "failed", "cancelled"]),
          error: z.string().nullish(),
        }),
        // Serde's other spelling of the same enum.
        z.enum(["starting", "ready", "cancelled"]).transform((state) => ({ state, error: null })),
      ]),
    }),
  }),
});

const failure = z.object({ server: z.string(), error: z.string().nullish() });

export const startupComplete = z.object({
  method: z.string().startsWith("codex/event"),
  params: z.object({
    conversationId: z.string().nullish(),
    msg: z.object({
      type: z.literal("mcp_startup_complete"),
      ready: z.array(z.string()).default([]),
      failed: z.array(failure).default([]),
      cancelled: z.array(z.string()).default([]),
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
      z.object({ type: z.literal("turn_aborted"), reason: z.string().nullish() }),
      z.object({ type: z.literal("error"), message: z.string() }),
      z.object({ type: z.literal("agent_message"), message: z.string() }),
      z.object({
        type: z.literal("mcp_tool_call_end"),
        invocation: z.object({ server: z.string(), tool: z.string() }),
        result: z.object({
          Ok: z
            .object({ content: z.array(z.unknown()).default([]), isError: z.boolean().nullish() })
            .optional(),
          Err: z.string().optional(),
        }),
      }),
    ]),
  }),
});
