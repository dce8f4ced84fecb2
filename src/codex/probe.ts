import type { Inventory } from "../sources/config/translate.ts";
import { emitLists, listToolsAlone, listToolsOfThread } from "./app-server/list-tools.ts";
import type { SessionOptions } from "./app-server/session.ts";
import { startServers } from "./app-server/start-servers.ts";
import { reportsStartup } from "./binary/capabilities.ts";

/** What a probe asks of `thread/start`: a thread that leaves nothing behind and could do nothing. */
const probeThread = { ephemeral: true, approvalPolicy: "never", sandbox: "read-only" };

/**
 * Starts every configured server through `codex app-server`, watches each settle and lists the tools of those that are
 * ready. Needs no key and asks no model. What is seen goes to `emit`. Throws `ProblemError` when Codex does not run.
 */
export async function probe(options: SessionOptions & { tempDir: string }): Promise<Inventory> {
  const started = await startServers(options, {
    phase: "probe",
    params: probeThread,
    reportsStartup: () => reportsStartup(options.codex, options.env, options.tempDir),
  });
  const hasStarted = started.how === "settled" || started.how === "deadline";
  let lists: Awaited<ReturnType<typeof listToolsOfThread>> = [];
  try {
    if (hasStarted) lists = await listToolsOfThread(options, started, "probe");
  } finally {
    await started.server.close();
  }
  // Only now: a server may allow one instance.
  const down = started.seen.filter((name) => !started.ready.includes(name));
  if (hasStarted && !options.signal.aborted)
    emitLists(options, lists ?? (await listToolsAlone(options, down)), started.ready, "probe");
  return started.inventory;
}
