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
