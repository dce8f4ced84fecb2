import { type HealthHistory, serializeHistory } from "../core/health-history.ts";
import { daysWithToday, readBranch, statePath } from "../core/plan-write.ts";
import { drawPage } from "../page/draw-page.ts";
import { type StoreOptions, withStore } from "./branch-store.ts";
import { type RecordFailure, readablePaths, valueOfFailure } from "./record-run.ts";
import { unreadable } from "./store-error.ts";
import { defaultPace, type Pace, type Update, updateBranch } from "./update-branch.ts";

export interface IssueOptions {
  store: StoreOptions;
  title: string;
  issue: HealthHistory["issue"];
  pace?: Partial<Pace>;
}

export type IssueRecord = { kind: "recorded" } | { kind: "unchanged" };

/** Notes the open alert issue on the branch, so that page and pull requests can link it. Nothing depends on it. */
export async function recordIssue(options: IssueOptions): Promise<IssueRecord | RecordFailure> {
  const pace = { ...defaultPace, ...options.pace };
  return valueOfFailure<IssueRecord>(() =>
    withStore(options.store, async (store) => {
      const decide: Update<IssueRecord>["decide"] = (paths, files) => {
        const unchanged = { change: null, result: { kind: "unchanged" } } as const;
        if (paths === null) return unchanged;
        const read = readBranch(files);
        if (read.kind === "unreadable") throw unreadable(read.path, read.reason);
        if (read.history.issue?.number === options.issue?.number) return unchanged;
        const history = { ...read.history, issue: options.issue, commits: read.history.commits + 1 };
        const page = drawPage(options.title, history, daysWithToday(read));
        const message =
          options.issue === null ? "The alert is closed" : `The alert is open: issue ${options.issue.number}`;
        return {
          change: {
            files: new Map([...page, [statePath, serializeHistory(history)]]),
            remove: [],
            message: `${message}\n\n[skip ci]\n`,
            at: history.lastRun.startedAt,
            cutBack: false,
          },
          result: { kind: "recorded" },
        };
      };
      const update = { pathsToRead: (paths: readonly string[]) => readablePaths(paths, null), decide };
      return (await updateBranch(store, update, pace)).result;
    }),
  );
}
