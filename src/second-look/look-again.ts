import type { RunEvent, ServerLaunch } from "../model/events.ts";
import type { LookFinding } from "../model/look-finding.ts";
import type { ServerRecord } from "../model/server.ts";
import { serverEnvironment } from "./codex-environment.ts";
import { lookAtCommand } from "./command-look.ts";
import { lookAtHttp } from "./http-look.ts";
import type { LookOptions } from "./look.ts";
import { lookAtPackage } from "./package-look.ts";
import { lookAtStart } from "./start-look.ts";
import { lookAtValues } from "./value-look.ts";

/** Beyond this many commands at once a small machine would be slower than the time there is. */
const startsAtOnce = 16;

/**
 * A second look at every server that did not become ready, as another MCP client: the values of its configuration, its
 * files, then its command started once more alone or its address asked once more, with what Codex would give it. What a
 * server prints here is certainly its own. All servers together take at most `timeoutMs`. The findings are events of the
 * run at `now()`. Explains, never decides a state; never throws.
 */
export async function lookAgainAtAll(
  records: readonly ServerRecord[],
  launches: readonly ServerLaunch[],
  options: LookOptions,
  now: () => number,
): Promise<RunEvent[]> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const launchOf = new Map(launches.map((launch) => [launch.name, launch]));
  const turns = createTurns(startsAtOnce);
  const look = async ({ name, state, declared }: ServerRecord): Promise<RunEvent[]> => {
    const launch = launchOf.get(name);
    if (launch === undefined || declared === null) return [];
    const findings: LookFinding[] = lookAtValues(launch, options);
    const event = (finding: LookFinding): RunEvent => ({ kind: "second-look", atMs: now(), name, finding });
    // What a server that started makes of a reference is its own affair: one that nothing expands is worth knowing.
    if (state === "ready") return findings.filter(({ kind }) => kind === "not-expanded").map(event);
    if (state !== "failed" && state !== "pending") return [];
    if (launch.url !== null) findings.push(...(await lookAtHttp(launch, options, signal)));
    else {
      const files = lookAtCommand(launch, options);
      findings.push(
        ...files,
        ...lookAtPackage(declared, { ...options, env: serverEnvironment(launch, options.env) }),
      );
      // What cannot be run is not started again.
      if (files.length === 0) findings.push(...(await turns(() => lookAtStart(launch, options, signal))));
    }
    return findings.map(event);
  };
  // A server that did not answer in time keeps its turn to the end: the others come first.
  const [quick, slow] = [false, true].map((isSlow) =>
    records.filter((record) => mayBeSlow(record) === isSlow),
  );
  return (await Promise.all([...(quick ?? []), ...(slow ?? [])].map(look))).flat();
}

const mayBeSlow = ({ state, error }: ServerRecord): boolean =>
  state === "pending" || /timed out/i.test(error ?? "");

/** Runs at most `limit` of the given tasks at once. */
function createTurns(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running === limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
