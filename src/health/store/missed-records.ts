import { firesBetween, parseCron } from "../core/cron.ts";
import { BASE, type StoreOptions, withStore } from "./branch-store.ts";
import { fetchSnapshot } from "./snapshot.ts";
import { StoreError } from "./store-error.ts";

/** Without a schedule to count by, a run per hour is assumed. */
const assumedIntervalMs = 3_600_000;
const maxCountedMs = 60 * 86_400_000;

interface MissedOptions {
  now: Date;
  cron: string | null;
  /** GitHub's number of this run of the workflow. */
  runNumber: number;
}

/**
 * How many runs, this one included, have not been recorded: counted from the branch's latest commit, or all runs of the
 * workflow when there is no branch. Null when the remote cannot be read.
 */
export async function missedRecords(
  options: StoreOptions,
  { now, cron, runNumber }: MissedOptions,
): Promise<number | null> {
  try {
    return await withStore(options, async (store) => {
      if ((await fetchSnapshot(store)) === null) return runNumber;
      const shown = await store.git(["log", "-1", "--format=%ct", BASE]);
      const silenceMs = now.getTime() - Number(shown.stdout.toString("utf8")) * 1000;
      if (!(silenceMs > 0)) return 1;
      const parsed = cron === null ? null : parseCron(cron);
      if (parsed === null || silenceMs > maxCountedMs)
        return Math.max(1, Math.floor(silenceMs / assumedIntervalMs));
      return Math.max(1, firesBetween([parsed], now.getTime() - silenceMs, now.getTime(), 100_000).length);
    });
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}
