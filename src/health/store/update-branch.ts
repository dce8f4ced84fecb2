import type { BranchStore } from "./branch-store.ts";
import { type Change, commitChange } from "./commit-change.ts";
import { pushChange } from "./push-change.ts";
import { fetchSnapshot, readFiles, type Snapshot } from "./snapshot.ts";
import { StoreError } from "./store-error.ts";

export interface Pace {
  /** Milliseconds after which no further attempt begins; default 300,000. */
  patienceMs: number;
  /** 0 to 1, as `Math.random`. */
  random: () => number;
  wait: (ms: number) => Promise<void>;
  /** Milliseconds, monotonic. */
  now: () => number;
  /** Called before each step of the write. */
  onStep: (step: "read" | "commit" | "push" | "done") => void;
}

export const defaultPace: Pace = {
  patienceMs: 300_000,
  random: Math.random,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
  onStep: () => undefined,
};

/** Which files to read first, and what follows from them: a change to push, or a result without one. */
export interface Update<T> {
  pathsToRead: (branchPaths: readonly string[]) => string[];
  decide: (
    branchPaths: readonly string[] | null,
    files: ReadonlyMap<string, string>,
    context: DecisionContext,
  ) => Decision<T>;
}

export interface DecisionContext {
  /** A push of this run was sent before, and may have arrived although its answer did not. */
  pushedBefore: boolean;
  /** The remote refused to have the branch squashed in this run. */
  squashRefused: boolean;
}

export type Decision<T> =
  | { change: Change; result: T }
  | { change: null; result: T }
  /** It cannot be decided without these files of the branch. */
  | { missing: string[] };

export interface Updated<T> {
  result: T;
  attempts: number;
}

const maxWaitMs = 2_000;
const maxUnanswered = 3;

/** Reads, decides, commits and pushes; starts again when another writer was faster. Throws `StoreError`. */
export async function updateBranch<T>(
  store: BranchStore,
  update: Update<T>,
  pace: Pace,
): Promise<Updated<T>> {
  const begin = pace.now();
  let unanswered = 0;
  const context: DecisionContext = { pushedBefore: false, squashRefused: false };
  for (let attempts = 1; ; attempts += 1) {
    pace.onStep("read");
    const read = await readAndDecide(store, update, context).catch((error: unknown) => {
      unanswered += 1;
      if (unanswered < maxUnanswered && error instanceof StoreError && error.failure === "unreachable")
        return null;
      throw error;
    });
    if (read === null) {
      await pause(pace, attempts);
      continue;
    }
    const { snapshot, decision } = read;
    if (decision.change === null) return { result: decision.result, attempts };
    pace.onStep("commit");
    await commitChange(store, snapshot, decision.change);
    pace.onStep("push");
    context.pushedBefore = true;
    const outcome = await pushChange(store, snapshot, decision.change.squash);
    if (outcome.kind === "pushed") {
      pace.onStep("done");
      return { result: decision.result, attempts };
    }
    if (outcome.kind === "refused") throw refused(outcome.reason);
    if (outcome.kind === "name-taken") throw nameTaken(store.branch, outcome.by);
    if (outcome.kind === "squash-refused") {
      context.squashRefused = true;
      continue;
    }
    if (outcome.kind === "unanswered") unanswered += 1;
    const isOver = pace.now() - begin > pace.patienceMs;
    if (outcome.kind === "unanswered" && (isOver || unanswered >= maxUnanswered))
      throw noAnswer(outcome.reason);
    if (isOver) throw contended(attempts);
    await pause(pace, attempts);
  }
}

/** Full jitter, so that writers that met once do not meet again. */
async function pause(pace: Pace, attempts: number): Promise<void> {
  await pace.wait(pace.random() * Math.min(maxWaitMs, 40 * 2 ** Math.min(attempts, 10)));
}

async function readAndDecide<T>(
  store: BranchStore,
  { pathsToRead, decide }: Update<T>,
  context: DecisionContext,
): Promise<{ snapshot: Snapshot | null; decision: Exclude<Decision<T>, { missing: string[] }> }> {
  const snapshot = await fetchSnapshot(store);
  const paths = snapshot && [...snapshot.objects.keys()];
  const files = new Map<string, string>();
  let wanted = paths === null ? [] : pathsToRead(paths);
  for (;;) {
    if (snapshot !== null)
      for (const [path, text] of await readFiles(store, snapshot, wanted)) files.set(path, text);
    const decision = decide(paths, files, context);
    if (!("missing" in decision)) return { snapshot, decision };
    wanted = decision.missing;
  }
}

function refused(reason: string): StoreError {
  const remedy = "Give the job `permissions: contents: write`, and let no rule protect the health branch.";
  return new StoreError("refused", `The remote refused the push: ${reason}`, remedy);
}

function nameTaken(branch: string, by: string): StoreError {
  const message = `The branch \`${branch}\` cannot be made: the repository has a branch \`${by}\`.`;
  return new StoreError("name-taken", message, "Give `health-branch` another name, or delete that branch.");
}

function noAnswer(reason: string): StoreError {
  const remedy =
    "The next run tries again. If this stays, check that the job has `permissions: contents: write`.";
  return new StoreError("unreachable", `The push failed: ${reason}`, remedy);
}

function contended(attempts: number): StoreError {
  const remedy = "Put the workflow into a `concurrency` group; the next run tries again.";
  return new StoreError(
    "contended",
    `Other runs pushed to the health branch before each of ${attempts} attempts of this run.`,
    remedy,
  );
}
