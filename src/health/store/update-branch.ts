import type { BranchStore } from "./branch-store.ts";
import { type Change, commitChange } from "./commit-change.ts";
import { pushChange } from "./push-change.ts";
import { fetchSnapshot, readFiles, type Snapshot } from "./snapshot.ts";
import { StoreError } from "./store-error.ts";

export interface Pace {
  /** Milliseconds after which no further attempt is begun; default 120,000. */
  patienceMs: number;
  /** 0 to 1, as `Math.random`. */
  random: () => number;
  wait: (ms: number) => Promise<void>;
  /** Milliseconds, monotonic. */
  now: () => number;
  /** Told before each step of the write. */
  onStep: (step: "read" | "commit" | "push" | "done") => void;
}

export const defaultPace: Pace = {
  patienceMs: 120_000,
  random: Math.random,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
  onStep: () => undefined,
};

/** What the branch holds, and how the answer to it is found: a change to push, or a result without one. */
export interface Update<T> {
  pathsToRead: (branchPaths: readonly string[]) => string[];
  decide: (
    branchPaths: readonly string[] | null,
    files: ReadonlyMap<string, string>,
    pushedBefore: boolean,
  ) => Decision<T>;
}

export type Decision<T> = { change: Change; result: T } | { change: null; result: T };

export interface Updated<T> {
  result: T;
  attempts: number;
}

const LONGEST_WAIT_MS = 2_000;
const TRIES_WITHOUT_ANSWER = 3;

/** Read, decide, commit, push; when someone else was faster, all of it again. Throws `StoreError`. */
export async function updateBranch<T>(
  store: BranchStore,
  update: Update<T>,
  pace: Pace,
): Promise<Updated<T>> {
  const begin = pace.now();
  let unanswered = 0;
  let pushedBefore = false;
  for (let attempts = 1; ; attempts += 1) {
    pace.onStep("read");
    const read = await readAll(store, update).catch((error: unknown) => {
      unanswered += 1;
      if (unanswered < TRIES_WITHOUT_ANSWER && error instanceof StoreError && error.failure === "unreachable")
        return null;
      throw error;
    });
    if (read === null) {
      await pause(pace, attempts);
      continue;
    }
    const { snapshot, files } = read;
    const decision = update.decide(snapshot && [...snapshot.objects.keys()], files, pushedBefore);
    if (decision.change === null) return { result: decision.result, attempts };
    pace.onStep("commit");
    await commitChange(store, snapshot, decision.change);
    pace.onStep("push");
    pushedBefore = true;
    const outcome = await pushChange(store, snapshot, decision.change.cutBack);
    if (outcome.kind === "pushed") {
      pace.onStep("done");
      return { result: decision.result, attempts };
    }
    if (outcome.kind === "refused") throw refused(outcome.reason);
    if (outcome.kind === "unanswered") unanswered += 1;
    if (outcome.kind === "unanswered" && unanswered >= TRIES_WITHOUT_ANSWER) throw noAnswer(outcome.reason);
    if (pace.now() - begin > pace.patienceMs) throw contended(attempts);
    await pause(pace, attempts);
  }
}

/** Full jitter: writers that met once do not meet again in step. */
async function pause(pace: Pace, attempts: number): Promise<void> {
  await pace.wait(pace.random() * Math.min(LONGEST_WAIT_MS, 40 * 2 ** Math.min(attempts, 10)));
}

async function readAll<T>(
  store: BranchStore,
  update: Update<T>,
): Promise<{ snapshot: Snapshot | null; files: Map<string, string> }> {
  const snapshot = await fetchSnapshot(store);
  if (snapshot === null) return { snapshot, files: new Map() };
  const paths = update.pathsToRead([...snapshot.objects.keys()]);
  return { snapshot, files: await readFiles(store, snapshot, paths) };
}

function refused(reason: string): StoreError {
  const remedy = "Give the job `permissions: contents: write`, and let no rule protect the health branch.";
  return new StoreError("refused", `The remote refused the push: ${reason}`, remedy);
}

function noAnswer(reason: string): StoreError {
  const remedy = "Give the job `permissions: contents: write`; if it has it, the next run tries again.";
  return new StoreError("unreachable", `The push failed: ${reason}`, remedy);
}

function contended(attempts: number): StoreError {
  const remedy = "Put the workflow into a `concurrency` group; the next run tries again.";
  return new StoreError(
    "contended",
    `Others pushed to the health branch ${attempts} times while this run tried to.`,
    remedy,
  );
}
