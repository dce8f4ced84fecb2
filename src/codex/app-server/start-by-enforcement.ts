import type { Phase } from "../../model/events.ts";
import type { SessionOptions } from "./session.ts";
import type { Thread } from "./start-thread.ts";

/**
 * For a Codex that reports nothing of its servers' start (0.115, 0.116): with all of them required it waits for each and names
 * those that failed; the others were ready. A name that another server's error may have forged is required once more by itself. The
 * session that is left open is one whose other servers Codex proved ready.
 */
export async function startByEnforcement(
  names: readonly string[],
  { emit, now }: SessionOptions,
  phase: Phase,
  start: (required: ReadonlySet<string>, phase: Phase) => Promise<Thread>,
): Promise<{ threadId: string | null; ready: string[] }> {
  const all = await start(new Set(names), "probe");
  // A refusal that names no known server is no evidence about any.
  if (all.id === null && all.refused.length + all.doubted.length === 0) return { threadId: null, ready: [] };
  const failed = new Set(all.refused);
  for (const name of all.doubted) {
    const alone = await start(new Set([name]), "probe");
    if (alone.id === null) failed.add(name);
  }
  const ready = names.filter((name) => !failed.has(name));
  const session = all.id === null ? await start(new Set(ready), phase) : all;
  if (session.id !== null) emit({ kind: "required-passed", atMs: now(), phase, names: ready });
  return { threadId: session.id, ready };
}
