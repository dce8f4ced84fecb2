import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defaultStartupTimeoutMs } from "../../src/codex/app-server/start-servers.ts";
import { probe } from "../../src/codex/probe.ts";
import type { CodexBinary } from "../../src/codex/process/child.ts";
import type { DiagnosisContext } from "../../src/diagnosis/context.ts";
import { unisolated } from "../../src/isolation/weaker.ts";
import type { RunEvent, ServerLaunch } from "../../src/model/events.ts";
import { foldEvents } from "../../src/model/fold.ts";
import { lookAgainAtAll } from "../../src/second-look/look-again.ts";
import { type Layout, type LayoutSetup, layOut } from "./lay-out.ts";
import type { World } from "./setup.ts";

export interface CorpusRun {
  layout: Layout;
  events: RunEvent[];
  /** What Codex's app-server said, line by line. */
  received: { atMs: number; line: string }[];
  /** Codex's log. */
  log: string[];
}

/** For the second look at some eighty servers in one process, which no job has. */
export const manyServersMs = 12_000;

/** Runs setups through the product's own probe and second look: one config, one Codex process. */
export async function runCorpus(
  codex: CodexBinary,
  setups: readonly LayoutSetup[],
  world: World,
  directory: string,
  remedied: boolean,
  lookMs = 3000,
): Promise<CorpusRun> {
  const layout = layOut(setups, world, directory, remedied);
  const tempDir = join(directory, "temp");
  mkdirSync(tempDir, { recursive: true });
  const events: RunEvent[] = [];
  const received: CorpusRun["received"] = [];
  const log: string[] = [];
  let launches: readonly ServerLaunch[] = [];
  const began = performance.now();
  const now = () => Math.round(performance.now() - began);
  const options = {
    env: layout.env,
    cwd: layout.project,
    platform: process.platform,
    timeoutMs: lookMs,
    launcher: unisolated,
  };
  await probe({
    codex,
    args: [],
    cwd: layout.project,
    env: layout.env,
    clientVersion: "0",
    displayPath: (file) => file,
    startupTimeoutMs: null,
    now,
    emit: (event) => events.push(event),
    onStderr: (line) => log.push(line),
    onTraffic: (direction, line) => direction === "received" && received.push({ atMs: now(), line }),
    awaited: [],
    onInventory: (inventory) => {
      launches = inventory.launches;
    },
    signal: new AbortController().signal,
    tempDir,
  });
  events.push(...(await lookAgainAtAll(foldEvents(events).servers, launches, options, now)));
  return { layout, events, received, log };
}

/** What the diagnosis is told of such a run. */
export function contextOf(
  events: readonly RunEvent[],
  environmentNames: Iterable<string>,
  codexVersion: string,
): DiagnosisContext {
  return {
    codexVersion,
    os: "linux",
    defaultStartupTimeoutMs,
    mode: "probe",
    engine: null,
    workflow: "action",
    environmentNames: new Set(environmentNames),
    required: new Set(),
    servers: foldEvents(events).servers,
  };
}

/** Names of the variables that are set and not empty. */
export const namesIn = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env).filter((name) => env[name]);
