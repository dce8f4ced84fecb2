import * as z from "zod/mini";

/**
 * The parts of `codex app-server`'s protocol that carry evidence, as loose as the versions differ:
 * `codex app-server generate-ts` prints a version's own. Unknown keys pass; what is missing on older versions is optional.
 */
export const startupStatusUpdated = z.object({
  method: z.literal("mcpServer/startupStatus/updated"),
  params: z.object({
    threadId: z.nullish(z.string()),
    name: z.string(),
    status: z.enum(["starting", "ready", "failed", "cancelled"]),
    error: z.nullish(z.string()),
    failureReason: z.nullish(z.string()),
  }),
});

const namedTool = z.looseObject({ name: z.string() });

export const serverStatus = z.object({
  name: z.string(),
  runtimeStatus: z.nullish(z.string()),
  pluginId: z.nullish(z.string()),
  toolsError: z.nullish(z.string()),
  /** A record by tool name; an array of tools has been seen in drafts. */
  tools: z.nullish(z.union([z.record(z.string(), z.unknown()), z.array(namedTool)])),
  authStatus: z.nullish(z.string()),
  /** Null for a server that did not start; absent up to 0.120. */
  serverInfo: z.optional(z.unknown()),
});

export const serverStatusList = z.object({
  data: z.array(z.unknown()),
  nextCursor: z.nullish(z.string()),
});
