import { type HealthHistory, serializeHistory } from "../core/health-history.ts";
import type { HealthRun } from "../core/health-run.ts";
import {
  missingFiles,
  pageMonths,
  pathsToRead,
  planWrite,
  statePath,
  type WritePlan,
} from "../core/plan-write.ts";
import type { Gap } from "../core/schedule.ts";
import { defaultHealthSettings, type HealthSettings } from "../core/settings.ts";
import type { Transition } from "../core/step.ts";
import { counted } from "../core/words.ts";
import { drawPage, isPageDue, staleBadges, statusFile } from "../page/draw-page.ts";
import { type StoreOptions, withStore } from "./branch-store.ts";
import { StoreError, type StoreFailure, unreadable } from "./store-error.ts";
import {
  type Decision,
  type DecisionContext,
  defaultPace,
  type Pace,
  type Update,
  updateBranch,
} from "./update-branch.ts";

export interface RecordOptions {
  store: StoreOptions;
  run: HealthRun;
  /** Heading of the status page, as `owner/repo`. */
  title: string;
  settings?: Partial<HealthSettings>;
  pace?: Partial<Pace>;
}

export type RecordResult =
  | {
      kind: "recorded";
      history: HealthHistory;
      transitions: Transition[];
      /** Scheduled runs that did not happen before this one. */
      gap: Gap | null;
      firstRun: boolean;
      /** It started before a run that is recorded already: it counts, and changes no state. */
      late: boolean;
      attempts: number;
    }
  /** This run and attempt is on the branch already. */
  | { kind: "duplicate"; history: HealthHistory }
  /** Its start time does not fit the history: it is not recorded. */
  | { kind: "too-old" | "implausible"; history: HealthHistory }
  | RecordFailure;

export interface RecordFailure {
  kind: "failed";
  failure: StoreFailure;
  /** What went wrong, and what to do: sentences for the report. The branch is as it was. */
  message: string;
  remedy: string;
}

const day = 86_400_000;
/** How long a refused squash is not tried again. */
const squashPauseMs = 30 * day;

/** Adds one run to the history. Never throws for what a remote, a branch or git may do. */
export async function recordRun(options: RecordOptions): Promise<RecordResult> {
  const settings = { ...defaultHealthSettings, ...options.settings };
  const run = withPlainTime(options.run);
  if (run === null) {
    const remedy = "This is a defect of codex-mcp-check: please report it.";
    return { kind: "failed", failure: "bad-run", message: "The run has no valid start time.", remedy };
  }
  const { title } = options;
  return valueOfFailure(() =>
    withStore(options.store, async (store) => {
      const update: Update<RecordResult> = {
        pathsToRead: (paths) => readablePaths(paths, run.startedAt),
        decide: (paths, files, context) => decideRecord({ paths, files, run, settings, title, ...context }),
      };
      const { result, attempts } = await updateBranch(store, update, { ...defaultPace, ...options.pace });
      return result.kind === "recorded" ? { ...result, attempts } : result;
    }),
  );
}

/** `at`: ISO 8601. */
export function readablePaths(paths: readonly string[], at: string): string[] {
  requireHealthBranch(paths);
  return pathsToRead(paths, at.slice(0, 10));
}

/** A branch with files but without ours is never written to. */
export function requireHealthBranch(paths: readonly string[]): void {
  if (paths.length > 0 && !paths.includes(statePath)) {
    throw new StoreError(
      "not-a-health-branch",
      `The branch exists and holds no ${statePath}: it is not a health branch.`,
      "Give `health-branch` the name of a branch that does not exist yet.",
    );
  }
}

export async function valueOfFailure<T>(act: () => Promise<T>): Promise<T | RecordFailure> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { kind: "failed", failure: error.failure, message: error.message, remedy: error.remedy };
  }
}

interface Deciding extends DecisionContext {
  /** On the branch; null: there is none. */
  paths: readonly string[] | null;
  files: ReadonlyMap<string, string>;
  run: HealthRun;
  settings: HealthSettings;
  title: string;
}

export function decideRecord(deciding: Deciding): Decision<RecordResult> {
  const { paths, files, run, settings, pushedBefore } = deciding;
  const plan = planWrite(paths, files, run, settings);
  switch (plan.kind) {
    case "unreadable":
      throw unreadable(plan.path, plan.reason);
    case "incomplete":
      return { missing: plan.missing };
    case "duplicate":
      // A push whose answer was lost had arrived after all.
      return { change: null, result: pushedBefore ? recorded(plan.history, null) : plan };
    case "write":
      return changeOf(plan, deciding);
    default:
      return { change: null, result: plan };
  }
}

type Write = Extract<WritePlan, { kind: "write" }>;

/** The files of a plan and of the page, as one commit. */
function changeOf(
  plan: Write,
  { paths, files, run, settings, title, squashRefused }: Deciding,
): Decision<RecordResult> {
  const { state } = plan.step;
  const { squashAfter } = settings;
  const wasRefused =
    state.squashRefusedAt !== null &&
    Math.abs(Date.parse(run.startedAt) - Date.parse(state.squashRefusedAt)) < squashPauseMs;
  const squash = squashAfter > 0 && state.commits >= squashAfter && !wasRefused && !squashRefused;
  const history: HealthHistory = {
    ...state,
    commits: squash ? 1 : state.commits + 1,
    squashRefusedAt: squashRefused ? run.startedAt : squash ? null : state.squashRefusedAt,
  };
  const present = paths ?? [];
  const isDue = isPageDue(history, plan.before && { history: plan.before, paths: present });
  const missing = isDue ? missingFiles(pageMonths(present, history.today), present, files) : [];
  if (missing.length > 0) return { missing };
  const page = (isDue ? drawPage : statusFile)(title, history, plan.days);
  const gone = plan.before === null ? [] : staleBadges(plan.before, history);
  const change = {
    files: new Map([...plan.files, ...page, [statePath, serializeHistory(history)]]),
    remove: [...plan.remove, ...gone.filter((path) => present.includes(path))],
    message: commitMessage(run, history),
    at: run.startedAt,
    squash,
  };
  return { change, result: recorded(history, plan) };
}

function commitMessage(run: HealthRun, { servers }: HealthHistory): string {
  const up = servers.filter(({ state }) => state === "up" || state === "degraded").length;
  return `${up} of ${counted(servers.length, "MCP server")} up\n\nrun ${run.runId}, attempt ${run.runAttempt}\n[skip ci]\n`;
}

function recorded(history: HealthHistory, plan: Write | null): RecordResult {
  return {
    kind: "recorded",
    history,
    transitions: plan?.step.transitions ?? [],
    gap: plan?.step.gap ?? null,
    firstRun: plan !== null && plan.before === null,
    late: plan?.step.late ?? false,
    attempts: 0,
  };
}

function withPlainTime(run: HealthRun): HealthRun | null {
  const time = Math.floor(Date.parse(run.startedAt) / 1000) * 1000;
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year < 3000 ? { ...run, startedAt: new Date(time).toISOString() } : null;
}
