import type { HealthHistory } from "../core/health-history.ts";
import { readBranch, statePath } from "../core/plan-write.ts";
import { type StoreOptions, withStore } from "./branch-store.ts";
import { type RecordFailure, requireHealthBranch, valueOfFailure } from "./record-run.ts";
import { fetchSnapshot, readFiles } from "./snapshot.ts";
import { unreadable } from "./store-error.ts";

export type ReadResult =
  | { kind: "history"; history: HealthHistory }
  /** There is no such branch yet. */
  | { kind: "none" }
  | RecordFailure;

/** The history, for a run that must not write it, such as a pull request's. Never throws for what the remote does. */
export async function readHistory(options: StoreOptions): Promise<ReadResult> {
  return valueOfFailure<ReadResult>(() =>
    withStore(options, async (store) => {
      const snapshot = await fetchSnapshot(store);
      if (snapshot === null) return { kind: "none" };
      requireHealthBranch([...snapshot.objects.keys()]);
      const files = await readFiles(store, snapshot, snapshot.objects.has(statePath) ? [statePath] : []);
      const read = readBranch(files);
      if (read.kind === "unreadable") throw unreadable(read.path, read.reason);
      return { kind: "history", history: read.history };
    }),
  );
}
