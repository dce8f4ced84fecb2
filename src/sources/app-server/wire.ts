import * as z from "zod";

/**
 * The parts of `codex app-server`'s protocol that carry evidence, as loose as the versions differ:
 * `codex app-server generate-ts` prints a version's own. Unknown keys pass; what is missing on older versions is optional.
 */
export const startupStatusUpdated = z.object({
  method: z.literal("mcpServer/startupStatus/updated"),
  params: z.object({
    threadId: z.string().nullish(),
    name: z.string(),
    status: z.enum(["starting", "ready", "failed", "cancelled"]),
    error: z.string().nullish(),
    failureReason: z.string().nullish(),
  }),
});

const namedTool = z.looseObject({ name: z.string() });

export const serverStatus = z.object({
  name: z.string(),
  runtimeStatus: z.string().nullish(),
  pluginId: z.string().nullish(),
  toolsError: z.string().nullish(),
  /** A record by tool name; an array of tools has been seen in drafts. */
  tools: z.union([z.record(z.string(), z.unknown()), z.array(namedTool)]).nullish(),
  authStatus: z.string().nullish(),
  /** Null for a server that did not start; absent up to 0.120. */
  serverInfo: z.unknown().optional(),
});

export const serverStatusList = z.object({
  data: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
});
