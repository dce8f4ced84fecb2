import type { Phase } from "../model/events.ts";
import { ProblemError } from "../model/problem.ts";
import { translateServerStatusList } from "../sources/app-server/translate.ts";
import type { Inventory } from "../sources/config/translate.ts";
import { type AppServer, AppServerError } from "./app-server/client.ts";
import {
  openAppServer,
  readInventory,
  type SessionOptions,
  type StartedServers,
  startServers,
} from "./app-server/start-servers.ts";
import { listsOneServer, reportsStartup } from "./binary/capabilities.ts";
import { withoutServers } from "./config/overrides.ts";

/** Tools come in milliseconds from the thread's own connections; older versions start the servers again for it. */
const toolListMs = 20_000;

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
  try {
    if (started.how === "settled" || started.how === "deadline") await listTools(options, started);
    return started.inventory;
  } finally {
    await started.server.close();
  }
}

/** What is declared, without starting anything. Throws `ProblemError`. */
export async function readOnlyInventory(options: SessionOptions): Promise<Inventory> {
  const server = await openAppServer(options, "probe", () => {});
  try {
    return await readInventory(server, options);
  } finally {
    await server.close();
  }
}

/** Lists the tools of every ready server into `emit`. A list that cannot be had leaves the tools unknown. */
export async function listTools(
  options: SessionOptions,
  { server, threadId, ready, seen, inventory }: StartedServers,
  phase: Phase = "probe",
): Promise<void> {
  if (ready.length === 0) return;
  if (await listsOneServer(server)) {
    await Promise.all(
      ready.map((serverName) => list(options, server, { threadId, serverName }, ready, phase)),
    );
    return;
  }
  // Older versions start every server anew to list its tools: in a process of its own, without those that are down.
  const declared = new Set(
    inventory.servers.filter(({ notLoaded }) => notLoaded === null).map(({ name }) => name),
  );
  const down = seen.filter((name) => !ready.includes(name) && declared.has(name));
  if (down.length === 0) {
    await list(options, server, {}, ready, phase);
    return;
  }
  try {
    const lister = await openAppServer(
      { ...options, args: [...options.args, ...withoutServers(down)] },
      "probe",
      () => {},
    );
    await list(options, lister, {}, ready, phase);
    await lister.close();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}

async function list(
  options: SessionOptions,
  server: AppServer,
  params: Record<string, unknown>,
  ready: readonly string[],
  phase: Phase,
): Promise<void> {
  let cursor: string | null = null;
  const deadline = performance.now() + toolListMs;
  do {
    let result: unknown;
    try {
      const wait = Math.max(deadline - performance.now(), 1);
      result = await server.request(
        "mcpServerStatus/list",
        { ...params, cursor, detail: "toolsAndAuthOnly" },
        wait,
      );
    } catch (error) {
      if (error instanceof AppServerError) return;
      throw error;
    }
    const page = translateServerStatusList(result, phase, options.now());
    for (const event of page.events) if (ready.includes(event.name)) options.emit(event);
    cursor = page.nextCursor;
  } while (cursor !== null && performance.now() < deadline);
}
