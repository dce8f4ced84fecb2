import * as z from "zod";

/**
 * The notifications of `codex app-server` that tell how a turn goes, 0.99 to 0.169: `turn/*`, `item/*`, `error`, warnings, and of
 * the older `codex/event/*` the two that have no other form. Unknown keys pass; what older versions lack is optional.
 */
export const ofThread = z.object({
  threadId: z.string().nullish(),
  conversationId: z.string().nullish(),
});

export const tokens = z.object({
  inputTokens: z.number().default(0),
  cachedInputTokens: z.number().default(0),
  cacheWriteInputTokens: z.number().default(0),
  outputTokens: z.number().default(0),
  reasoningOutputTokens: z.number().default(0),
});
export type Tokens = z.infer<typeof tokens>;

const turnError = z.object({ message: z.string(), additionalDetails: z.string().nullish() });
export type TurnError = z.infer<typeof turnError>;

export const turnCompleted = z.object({
  turn: z.object({
    status: z.enum(["completed", "interrupted", "failed", "inProgress"]),
    error: turnError.nullish(),
    items: z.array(z.unknown()).nullish(),
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
export const notice = z.object({ summary: z.string(), details: z.string().nullish() });
export const rerouted = z.object({ fromModel: z.string(), toModel: z.string(), reason: z.unknown() });
/** `codex/event/warning` (0.107). */
export const olderWarning = z.object({ msg: z.object({ message: z.string() }) });

export const agentMessage = z.object({ type: z.literal("agentMessage"), text: z.string() });
export const plan = z.object({ type: z.literal("plan"), text: z.string() });
export const reasoning = z.object({ type: z.literal("reasoning"), summary: z.array(z.string()).default([]) });
export const commandExecution = z.object({
  type: z.literal("commandExecution"),
  command: z.string(),
  aggregatedOutput: z.string().nullish(),
  exitCode: z.number().nullish(),
  status: z.string(),
});
export const fileChange = z.object({
  type: z.literal("fileChange"),
  changes: z.array(
    z.object({
      path: z.string(),
      kind: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]),
    }),
  ),
  status: z.string(),
});
export const mcpToolCall = z.object({
  type: z.literal("mcpToolCall"),
  server: z.string(),
  tool: z.string(),
  status: z.string(),
  arguments: z.unknown().optional(),
  result: z
    .object({ content: z.array(z.unknown()).default([]), structuredContent: z.unknown().optional() })
    .nullish(),
  error: z.object({ message: z.string() }).nullish(),
});
export const collabToolCall = z.object({
  type: z.literal("collabAgentToolCall"),
  tool: z.string(),
  status: z.string(),
  senderThreadId: z.string(),
  receiverThreadIds: z.array(z.string()).default([]),
  prompt: z.string().nullish(),
  agentsStates: z
    .record(z.string(), z.object({ status: z.string(), message: z.string().nullish() }))
    .default({}),
});
export const webSearch = z.object({
  type: z.literal("webSearch"),
  id: z.string(),
  query: z.string().default(""),
  action: z.looseObject({ type: z.string() }).nullish(),
});
