import type { Phase, RunEvent } from "../../model/events.ts";
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

type ToolList = Extract<RunEvent, { kind: "tools-listed" }>;

/**
 * The tools of every ready server from the thread's own connections. Null where this Codex (before 0.160.1) starts every server again
 * for it: nothing is listed then, because a server may allow one instance only.
 */
export async function listToolsOfThread(
  options: SessionOptions,
  { server, threadId, ready }: StartedServers,
  phase: Phase,
): Promise<ToolList[] | null> {
  if (ready.length === 0) return [];
  if (!(await listsOneServer(server))) return null;
  const lists = ready.map((serverName) =>
    list(options, server, { threadId, serverName }, phase, toolListMs, true),
  );
  return (await Promise.all(lists)).flat();
}

/**
 * For a Codex before 0.160.1, while no other session runs: starts the servers, `except` left out, in a process of its own and lists
 * their tools, those of plugins too.
 */
export async function listToolsAlone(
  options: SessionOptions,
  except: readonly string[],
): Promise<ToolList[]> {
  try {
    const server = await openAppServer(options, "probe");
    try {
      if (await listsOneServer(server)) return [];
      const inventory = await readInventory(server, options);
      const names = startable(inventory).map(({ name }) => name);
      const off = names.filter((name) => except.includes(name));
      if (off.length === names.length && !inventory.hasPlugins) return [];
      if (off.length === 0) return await list(options, server, {}, "probe", startAndListMs, false);
      const changes = new Map(off.map((name) => [name, { enabled: false, required: false }]));
      const args = [...options.args, ...serverArgs(inventory.argumentServers, changes)];
      const lister = await openAppServer({ ...options, args }, "probe");
      return await list(options, lister, {}, "probe", startAndListMs, false).finally(lister.close);
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [];
  }
}

/** Emits the list of each ready server. Codex was asked for all of them: a list that is missing is told as such. */
export function emitLists(
  { emit, now }: SessionOptions,
  lists: readonly ToolList[],
  ready: readonly string[],
  phase: Phase,
): void {
  const missing = { tools: null, noneProven: true, error: null, authStatus: null, pluginId: null };
  for (const name of ready) {
    const own = lists.filter((event) => event.name === name);
    for (const event of own) emit(event);
    if (own.length === 0) emit({ kind: "tools-listed", atMs: now(), phase, name, ...missing });
  }
}

async function list(
  { now }: SessionOptions,
  server: AppServer,
  params: Record<string, unknown>,
  phase: Phase,
  limitMs: number,
  isCurrent: boolean,
): Promise<ToolList[]> {
  const lists: ToolList[] = [];
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
      if (error instanceof AppServerError) return lists;
      throw error;
    }
    const page = translateServerStatusList(result, phase, now(), isCurrent);
    lists.push(...page.events);
    cursor = page.nextCursor;
  } while (cursor !== null && performance.now() < deadline);
  return lists;
}
