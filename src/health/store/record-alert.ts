import { type HealthHistory, newestJob, serializeHistory } from "../core/health-history.ts";
import { shardPath } from "../core/history-run.ts";
import { daysWithToday, missingFiles, pageMonths, readBranch, statePath } from "../core/plan-write.ts";
import { drawPage, isPageDue, statusFile } from "../page/draw-page.ts";
import { type StoreOptions, withStore } from "./branch-store.ts";
import { type RecordFailure, readablePaths, valueOfFailure } from "./record-run.ts";
import { unreadable } from "./store-error.ts";
import { defaultPace, type Pace, type Update, updateBranch } from "./update-branch.ts";

export interface AlertRecordOptions {
  store: StoreOptions;
  title: string;
  /** ISO 8601: start of the run. */
  at: string;
  change: Partial<Pick<HealthHistory, "issue" | "announced">>;
  pace?: Partial<Pace>;
}

export type AlertRecord = { kind: "recorded" } | { kind: "unchanged" };

/** Records the open alert issue, which page and pull requests link, and what the webhook was told. */
export async function recordAlert(options: AlertRecordOptions): Promise<AlertRecord | RecordFailure> {
  const pace = { ...defaultPace, ...options.pace };
  const unchanged = { change: null, result: { kind: "unchanged" } } as const;
  const decide: Update<AlertRecord>["decide"] = (paths, files) => {
    if (paths === null) return unchanged;
    const read = readBranch(files);
    if (read.kind === "unreadable") throw unreadable(read.path, read.reason);
    const before = read.history;
    const after = { ...before, ...options.change };
    if (JSON.stringify(after) === JSON.stringify(before)) return unchanged;
    const history = { ...after, commits: before.commits + 1 };
    const isDue = isPageDue(history, { history: before, paths });
    const needed = [shardPath(before.today), ...(isDue ? pageMonths(paths, before.today) : [])];
    const missing = missingFiles(needed, paths, files);
    if (missing.length > 0) return { missing };
    const page = (isDue ? drawPage : statusFile)(options.title, history, daysWithToday(read));
    return {
      change: {
        files: new Map([...page, [statePath, serializeHistory(history)]]),
        remove: [],
        message: `${history.issue === null ? "No alert is open" : `The alert is open: issue ${history.issue.number}`}\n\n[skip ci]\n`,
        at: newestJob(history).lastRun.startedAt,
        squash: false,
      },
      result: { kind: "recorded" },
    };
  };
  const update = { pathsToRead: (paths: readonly string[]) => readablePaths(paths, options.at), decide };
  return valueOfFailure<AlertRecord>(() =>
    withStore(options.store, async (store) => (await updateBranch(store, update, pace)).result),
  );
}
