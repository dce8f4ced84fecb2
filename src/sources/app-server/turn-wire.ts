import * as z from "zod/mini";

/**
 * The notifications of `codex app-server` that tell how a turn goes, 0.99 to 0.169: `turn/*`, `item/*`, `error`, warnings, and of
 * the older `codex/event/*` the two that have no other form. Unknown keys pass; what older versions lack is optional.
 */
export const ofThread = z.object({
  threadId: z.nullish(z.string()),
  conversationId: z.nullish(z.string()),
});

export const tokens = z.object({
  inputTokens: z._default(z.number(), 0),
  cachedInputTokens: z._default(z.number(), 0),
  cacheWriteInputTokens: z._default(z.number(), 0),
  outputTokens: z._default(z.number(), 0),
  reasoningOutputTokens: z._default(z.number(), 0),
});
export type Tokens = z.infer<typeof tokens>;

const turnError = z.object({ message: z.string(), additionalDetails: z.nullish(z.string()) });
export type TurnError = z.infer<typeof turnError>;

export const turnCompleted = z.object({
  turn: z.object({
    status: z.enum(["completed", "interrupted", "failed", "inProgress"]),
    error: z.nullish(turnError),
    items: z.nullish(z.array(z.unknown())),
  }),
});

export const itemNotice = z.object({ item: z.looseObject({ type: z.string(), id: z.string() }) });
export type WireItem = z.infer<typeof itemNotice>["item"];

export const patchUpdated = z.object({ itemId: z.string(), changes: z.array(z.unknown()) });
export const planUpdated = z.object({
  plan: z.array(z.object({ step: z.string(), status: z.string() })),
});
export const tokenUsage = z.object({ tokenUsage: z.object({ total: tokens }) });
export const errorNotice = z.object({ error: turnError });
export const warning = z.object({ message: z.string() });
/** `configWarning`, `deprecationNotice`. */
export const notice = z.object({ summary: z.string(), details: z.nullish(z.string()) });
export const rerouted = z.object({ fromModel: z.string(), toModel: z.string(), reason: z.unknown() });
/** `codex/event/warning` (0.107). */
export const olderWarning = z.object({ msg: z.object({ message: z.string() }) });

export const agentMessage = z.object({ type: z.literal("agentMessage"), text: z.string() });
export const plan = z.object({ type: z.literal("plan"), text: z.string() });
export const reasoning = z.object({
  type: z.literal("reasoning"),
  summary: z._default(z.array(z.string()), []),
});
export const commandExecution = z.object({
  type: z.literal("commandExecution"),
  command: z.string(),
  aggregatedOutput: z.nullish(z.string()),
  exitCode: z.nullish(z.number()),
  status: z.string(),
});
export const fileChange = z.object({
  type: z.literal("fileChange"),
  changes: z.array(
    z.object({
      path: z.string(),
      kind: z.union([
        z.string(),
        z.pipe(
          z.object({ type: z.string() }),
          z.transform(({ type }) => type),
        ),
      ]),
    }),
  ),
  status: z.string(),
});
export const mcpToolCall = z.object({
  type: z.literal("mcpToolCall"),
  server: z.string(),
  tool: z.string(),
  status: z.string(),
  arguments: z.optional(z.unknown()),
  result: z.nullish(
    z.object({ content: z._default(z.array(z.unknown()), []), structuredContent: z.optional(z.unknown()) }),
  ),
  error: z.nullish(z.object({ message: z.string() })),
});
export const collabToolCall = z.object({
  type: z.literal("collabAgentToolCall"),
  tool: z.string(),
  status: z.string(),
  senderThreadId: z.string(),
  receiverThreadIds: z._default(z.array(z.string()), []),
  prompt: z.nullish(z.string()),
  agentsStates: z._default(
    z.record(z.string(), z.object({ status: z.string(), message: z.nullish(z.string()) })),
    {},
  ),
});
export const webSearch = z.object({
  type: z.literal("webSearch"),
  id: z.string(),
  query: z._default(z.string(), ""),
  action: z.nullish(z.looseObject({ type: z.string() })),
});
