import type { DayFigures } from "../core/day-figures.ts";
import type { HealthHistory } from "../core/health-history.ts";
import { daysWithToday, readBranch } from "../core/plan-write.ts";
import { type StoreOptions, withStore } from "./branch-store.ts";
import { type RecordFailure, readablePaths, valueOfFailure } from "./record-run.ts";
import { fetchSnapshot, readFiles } from "./snapshot.ts";
import { unreadable } from "./store-error.ts";

export type ReadResult =
  | { kind: "history"; history: HealthHistory; days: DayFigures[] }
  /** There is no such branch yet. */
  | { kind: "none" }
  | RecordFailure;

/** The history as it stands, for a run that must not write it, as that of a pull request. Never throws for a remote's sake. */
export async function readHistory(options: StoreOptions): Promise<ReadResult> {
  return valueOfFailure<ReadResult>(() =>
    withStore(options, async (store) => {
      const snapshot = await fetchSnapshot(store);
      if (snapshot === null) return { kind: "none" };
      const files = await readFiles(store, snapshot, readablePaths([...snapshot.objects.keys()], null));
      const read = readBranch(files);
      if (read.kind === "unreadable") throw unreadable(read.path, read.reason);
      return { kind: "history", history: read.history, days: daysWithToday(read) };
    }),
  );
}
