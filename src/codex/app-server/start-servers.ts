import { readFileSync } from "node:fs";
import type { DeclaredServer, Phase, RunEvent } from "../../model/events.ts";
import { ProblemError, problem } from "../../model/problem.ts";
import { translateStartupStatus } from "../../sources/app-server/translate.ts";
import { translateCodexEvent } from "../../sources/codex-event/translate.ts";
import { codexLogFilter, translateLogLine } from "../../sources/codex-log/translate.ts";
import { type Inventory, translateConfig } from "../../sources/config/translate.ts";
import { isRefusal, translateRefusal } from "../../sources/required-enforcement/translate.ts";
import type { CodexBinary } from "../process/child.ts";
import { type AppServer, type AppServerOptions, startAppServer } from "./client.ts";
import { asProblem } from "./session-problems.ts";
import { Settling } from "./settling.ts";

/** Codex's own limit where a server configures none: 30 s (0.120 – 0.169; 10 s on 0.107). */
export const defaultStartupTimeoutMs = 30_000;
/** What Codex may need beyond a server's limit until it has said so. */
const slackMs = 5000;
const answerMs = 15_000;

export interface SessionOptions {
  codex: CodexBinary;
  /** `-c …` arguments that every Codex process of this run gets. */
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Variables for Codex alone. */
  add?: Readonly<Record<string, string>>;
  clientVersion: string;
  /** Path of a config file for a reader. */
  displayPath(file: string): string;
  /** Milliseconds for all servers to settle; null: the longest configured limit and some slack. */
  startupTimeoutMs: number | null;
  /** Before anything is started: what must be kept out of every text, above all. */
  onInventory?(inventory: Inventory): void;
  /** Other spellings of servers' commands, so that Codex's log tells apart servers that share one. */
  spell?(servers: readonly DeclaredServer[]): ReadonlyMap<string, string>;
  /** Milliseconds since the run began. */
  now(): number;
  emit(event: RunEvent): void;
  /** A line of Codex's stderr, for the job log. */
  onStderr?(line: string): void;
  onTraffic?: AppServerOptions["onTraffic"];
  signal: AbortSignal;
}

export interface ThreadOptions {
  phase: Phase;
  /** Parameters of `thread/start` beside `cwd` and `config`. */
  params: Record<string, unknown>;
  /** More configuration for the session, once what is declared is known. */
  config?(inventory: Inventory): Record<string, unknown>;
  /** Whether this Codex tells of a server's start at all; one that does not is asked by way of `required`. Asked in silence only. */
  reportsStartup(): Promise<boolean>;
  onNotification?(message: Record<string, unknown>): void;
  onRequest?(method: string, params: unknown): unknown;
}

export interface StartedServers {
  server: AppServer;
  inventory: Inventory;
  /** Null when Codex refused to start a session; the events say why. */
  threadId: string | null;
  how: "settled" | "deadline" | "crashed" | "cancelled";
  /** Names whose last word was `ready`, and those that were seen at all. */
  ready: string[];
  seen: string[];
}

/**
 * Starts every configured server in one session of `codex app-server` and waits until each has settled, the deadline
 * has come, or the run is cancelled. Everything seen goes to `emit`. The session is left open: the caller closes
 * `server`. Throws `ProblemError` when Codex does not run or refuses its configuration; nothing is left running then.
 */
export async function startServers(options: SessionOptions, thread: ThreadOptions): Promise<StartedServers> {
  const { emit, now } = options;
  const { phase } = thread;
  const states = new Map<string, string>();
  let settling: Settling | null = null;
  const early: Startup[] = [];

  let hear = () => {};
  const heard = new Promise<true>((resolve) => {
    hear = () => resolve(true);
  });
  const see = (event: RunEvent) => {
    emit(event);
    if (event.kind !== "startup") return;
    hear();
    states.set(event.name, event.status);
    if (settling === null) early.push(event);
    else settling.see(event);
  };
  const onNotification = (message: Record<string, unknown>) => {
    const startup = translateStartupStatus(message, phase, now());
    const older = startup === null ? translateCodexEvent(message, phase, now()) : null;
    if (startup !== null) see(startup);
    for (const event of older?.events ?? []) see(event);
    if (older?.complete) settling?.complete();
    thread.onNotification?.(message);
  };
  const owners = new Map<string, string>();
  let standing = false;
  const server = await openAppServer(options, phase, onNotification, thread.onRequest, {
    owner: (program) => owners.get(program) ?? null,
    // Until every server has settled nothing is asked of the model: what the log calls omitted is a rehearsal.
    asked: () => standing && phase === "run",
  });
  const onAbort = () => void server.stop(300);
  options.signal.addEventListener("abort", onAbort, { once: true });
  try {
    const inventory = await readInventory(server, options);
    for (const declared of inventory.servers)
      emit({ kind: "server-declared", atMs: now(), server: declared });
    const expected = inventory.servers.filter(({ notLoaded, enabled }) => notLoaded === null && enabled);
    settling = new Settling(expected.map(({ name }) => name));
    const limits = expected.map((one) => one.startupTimeoutMs ?? defaultStartupTimeoutMs);
    const deadlineMs = options.startupTimeoutMs ?? Math.max(...limits, 0) + slackMs;
    emit({ kind: "phase-started", atMs: now(), phase });
    const spelled = options.spell?.(inventory.servers) ?? new Map<string, string>();
    for (const [name, command] of spelled) owners.set(command, name);
    const start = (required?: RequiredNames) =>
      startThread(server, inventory, options, thread, deadlineMs, spelled, required);
    const { threadId } = await start();
    const names = expected.map(({ name }) => name);
    if (threadId !== null && names.length > 0 && !(await speaks(heard, server, thread))) {
      const enforced = await startByEnforcement(names, options, phase, start);
      emit({ kind: "phase-ended", atMs: now(), phase, how: "settled" });
      standing = true;
      return { server, inventory, how: "settled", seen: names, ...enforced };
    }
    if (threadId !== null) {
      for (const event of early) settling.see(event);
      settling.begin();
    }
    const how =
      threadId === null ? "crashed" : await outcome(settling.settled, server, deadlineMs, options.signal);
    emit({ kind: "phase-ended", atMs: now(), phase, how });
    standing = true;
    const ready = [...states].filter(([, status]) => status === "ready").map(([name]) => name);
    return { server, inventory, threadId, how, ready, seen: [...states.keys()] };
  } catch (error) {
    await server.stop(300);
    throw error;
  } finally {
    options.signal.removeEventListener("abort", onAbort);
  }
}

type Startup = Extract<RunEvent, { kind: "startup" }>;
/** Servers that Codex itself is to require, and the phase in which its refusal counts. */
type RequiredNames = { names: ReadonlySet<string>; phase: Phase };

/** A Codex that speaks says `starting` at once. */
const silenceMs = 1000;

async function speaks(heard: Promise<true>, server: AppServer, thread: ThreadOptions): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(thread.reportsStartup()), silenceMs);
  });
  const answer = await Promise.race([heard, silence, server.exited.then(() => true)]);
  clearTimeout(timer);
  return answer;
}

/**
 * For a Codex that says nothing of its servers (0.116): with all of them required it waits for each and names every one that
 * failed; those it does not name were ready. The session that is left open is one whose other servers Codex proved ready.
 */
async function startByEnforcement(
  names: readonly string[],
  { emit, now }: SessionOptions,
  phase: Phase,
  start: (required: RequiredNames) => Promise<Started>,
): Promise<{ threadId: string | null; ready: string[] }> {
  const all = await start({ names: new Set(names), phase: "probe" });
  // A refusal that names nobody we know says nothing of anybody.
  if (all.threadId === null && all.refused.length === 0) return { threadId: null, ready: [] };
  const ready = names.filter((name) => !all.refused.includes(name));
  const session = all.threadId === null ? await start({ names: new Set(ready), phase }) : all;
  if (session.threadId !== null) emit({ kind: "required-passed", atMs: now(), phase, names: ready });
  return { threadId: session.threadId, ready };
}

interface Started {
  /** Null when Codex refuses because of required servers, which is evidence and no fault. */
  threadId: string | null;
  refused: string[];
}

/** Opens `codex app-server`; Codex's log says why a server failed. Throws `ProblemError`. */
export async function openAppServer(
  options: SessionOptions,
  phase: Phase,
  onNotification: (message: Record<string, unknown>) => void,
  onRequest?: (method: string, params: unknown) => unknown,
  log: { owner(program: string): string | null; asked(): boolean } = {
    owner: () => null,
    asked: () => false,
  },
): Promise<AppServer> {
  try {
    return await startAppServer(
      {
        codex: options.codex,
        args: options.args,
        cwd: options.cwd,
        env: { RUST_LOG: codexLogFilter, ...options.env },
        add: options.add,
        onNotification,
        onRequest: onRequest ?? (() => null),
        onStderr: (line) => {
          options.onStderr?.(line);
          for (const event of translateLogLine(line, options.now(), log.owner)) {
            if (event.kind !== "offered" || log.asked()) options.emit(event);
          }
        },
        onUnreadable: (reason) =>
          options.emit({ kind: "evidence-lost", atMs: options.now(), phase, source: "app-server", reason }),
        onTraffic: options.onTraffic,
      },
      options.clientVersion,
    );
  } catch (error) {
    throw asProblem(error, options, null);
  }
}

/** What Codex's configuration declares. Throws `ProblemError`. */
export async function readInventory(server: AppServer, options: SessionOptions): Promise<Inventory> {
  const result = await server
    .request("config/read", { includeLayers: true, cwd: options.cwd }, answerMs)
    .catch((error: unknown) => {
      throw asProblem(error, options, server.configFault());
    });
  const inventory = translateConfig(result, { text: readText, display: options.displayPath });
  if (inventory !== null) options.onInventory?.(inventory);
  else {
    throw new ProblemError(
      problem(
        "config-unreadable",
        "Codex's configuration could not be read",
        "This Codex answers config/read in a shape that is not known here.",
        "Use a Codex version between 0.99.0 and 0.169.0, or report the version.",
      ),
    );
  }
  return inventory;
}

async function startThread(
  server: AppServer,
  inventory: Inventory,
  options: SessionOptions,
  thread: ThreadOptions,
  deadlineMs: number,
  spelled: ReadonlyMap<string, string>,
  required: RequiredNames = { names: new Set(), phase: thread.phase },
): Promise<Started> {
  // Codex would start nothing beside a failing required server and say nothing of the others: the caller judges.
  const expected = inventory.servers.filter(({ notLoaded, enabled }) => notLoaded === null && enabled);
  const changed = expected.map(({ name }) => {
    const command = spelled.get(name);
    return [
      name,
      { required: required.names.has(name), ...(command === undefined ? {} : { command }) },
    ] as const;
  });
  try {
    return await request(changed);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (!isRefusal(text)) throw asProblem(error, options, server.configFault());
    const names = expected.map(({ name }) => name);
    const events = translateRefusal(text, names, required.phase, options.now());
    for (const event of events) options.emit(event);
    return { threadId: null, refused: events.map(({ name }) => name) };
  }

  async function request(entries: typeof changed): Promise<Started> {
    const config = entries.length === 0 ? {} : { mcp_servers: Object.fromEntries(entries) };
    const params = {
      cwd: options.cwd,
      ...thread.params,
      config: { ...config, ...(thread.config?.(inventory) ?? {}) },
    };
    try {
      const result = await server.request("thread/start", params, answerMs + deadlineMs);
      const id = (result as { thread?: { id?: unknown } } | null)?.thread?.id;
      return { threadId: typeof id === "string" ? id : null, refused: [] };
    } catch (error) {
      // 0.99 and 0.107 do not merge this into a server that a project declares, and say so: that server is left as it is.
      const unmerged = /invalid transport\s+in `mcp_servers\.([^`]+)`/.exec(String(error))?.[1];
      const kept = entries.filter(([name]) => name !== unmerged);
      if (kept.length === entries.length) throw error;
      return request(kept);
    }
  }
}

async function outcome(
  settled: Promise<void>,
  server: AppServer,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<"settled" | "deadline" | "crashed" | "cancelled"> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<"deadline">((resolve) => {
    timer = setTimeout(() => resolve("deadline"), deadlineMs);
  });
  const how = await Promise.race([
    settled.then(() => "settled" as const),
    server.exited.then(() => "crashed" as const),
    deadline,
  ]);
  clearTimeout(timer);
  return signal.aborted ? "cancelled" : how;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
