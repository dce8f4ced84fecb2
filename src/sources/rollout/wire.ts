import * as z from "zod/mini";

/** One line of a session file, `$CODEX_HOME/sessions/…/rollout-*.jsonl` (0.107 – 0.169). */
export const rolloutLine = z.object({
  timestamp: z.string().check(z.maxLength(64)),
  type: z.string().check(z.maxLength(64)),
  payload: z.record(z.string(), z.unknown()),
});

export const sessionMeta = z.object({ id: z.string(), cli_version: z.catch(z.nullish(z.string()), null) });

const textPart = z.object({ text: z.string() });

/** Since 0.160 or so, finished items come as `item_completed`; before, as one kind of event each. */
export const completedItem = z.object({
  type: z.literal("item_completed"),
  item: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("McpToolCall"),
      server: z.string(),
      tool: z.string(),
      status: z.enum(["completed", "failed"]),
      error: z.catch(z.nullish(z.object({ message: z.string() })), null),
      result: z.catch(
        z.nullish(z.object({ content: z.nullish(z.array(z.unknown())), isError: z.nullish(z.boolean()) })),
        null,
      ),
    }),
    z.object({ type: z.literal("AgentMessage"), content: z.array(textPart) }),
  ]),
});
