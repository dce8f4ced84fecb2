import type { Phase } from "../../model/events.ts";
import { ProblemError } from "../../model/problem.ts";
import { translateServerStatusList } from "../../sources/app-server/translate.ts";
import { listsOneServer } from "../binary/capabilities.ts";
import { serverArgs } from "../config/overrides.ts";
import { type AppServer, AppServerError } from "./client.ts";
import { readInventory, startable } from "./inventory.ts";
import { openAppServer, type SessionOptions } from "./session.ts";
import type { StartedServers } from "./start-servers.ts";

/** The thread's own connections answer in milliseconds. */
const toolListMs = 20_000;
/** A list that starts the servers waits for the slowest. */
const startAndListMs = 60_000;

/**
 * Lists the tools of every ready server from the thread's own connections. False where this Codex (before 0.160.1) starts every
 * server again for it: nothing is listed then, because a server may allow one instance only.
 */
export async function listToolsOfThread(
  options: SessionOptions,
  { server, threadId, ready }: StartedServers,
  phase: Phase,
): Promise<boolean> {
  if (ready.length === 0) return true;
  if (!(await listsOneServer(server))) return false;
  await Promise.all(
    ready.map((serverName) =>
      list(options, server, { threadId, serverName }, ready, phase, toolListMs, true),
    ),
  );
  return true;
}

/**
 * For a Codex before 0.160.1, while no other session runs: starts the servers, `except` left out, in a process of its own and lists
 * their tools. What cannot be listed stays unknown.
 */
export async function listToolsAlone(options: SessionOptions, except: readonly string[]): Promise<void> {
  try {
    const server = await openAppServer(options, "probe");
    try {
      if (await listsOneServer(server)) return;
      const inventory = await readInventory(server, options);
      const names = startable(inventory).map(({ name }) => name);
      const left = names.filter((name) => !except.includes(name));
      if (left.length === 0) return;
      if (left.length === names.length) {
        await list(options, server, {}, left, "probe", startAndListMs, false);
        return;
      }
      const off = new Map(
        names
          .filter((name) => except.includes(name))
          .map((name) => [name, { enabled: false, required: false }]),
      );
      const args = [...options.args, ...serverArgs(inventory.argumentServers, off)];
      const lister = await openAppServer({ ...options, args }, "probe");
      await list(options, lister, {}, left, "probe", startAndListMs, false);
      await lister.close();
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}

async function list(
  options: SessionOptions,
  server: AppServer,
  params: Record<string, unknown>,
  names: readonly string[],
  phase: Phase,
  limitMs: number,
  isCurrent: boolean,
): Promise<void> {
  let cursor: string | null = null;
  const deadline = performance.now() + limitMs;
  do {
    let result: unknown;
    try {
      const waitMs = Math.max(deadline - performance.now(), 1);
      result = await server.request(
        "mcpServerStatus/list",
        { ...params, cursor, detail: "toolsAndAuthOnly" },
        waitMs,
      );
    } catch (error) {
      if (error instanceof AppServerError) return;
      throw error;
    }
    const page = translateServerStatusList(result, phase, options.now(), isCurrent);
    for (const event of page.events) if (names.includes(event.name)) options.emit(event);
    cursor = page.nextCursor;
  } while (cursor !== null && performance.now() < deadline);
}
