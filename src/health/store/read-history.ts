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

/**
 * The history as it is at `now` (ISO 8601), for a run that must not write it, such as a pull request's. Never throws for
 * what the remote does.
 */
export async function readHistory(options: StoreOptions, now: string): Promise<ReadResult> {
  return valueOfFailure<ReadResult>(() =>
    withStore(options, async (store) => {
      const snapshot = await fetchSnapshot(store);
      if (snapshot === null) return { kind: "none" };
      const files = await readFiles(store, snapshot, readablePaths([...snapshot.objects.keys()], now));
      const read = readBranch(files);
      if (read.kind === "unreadable") throw unreadable(read.path, read.reason);
      return { kind: "history", history: read.history, days: daysWithToday(read) };
    }),
  );
}
