import { type AlertOptions, type WantedAlert, wantedAlert } from "../alert/alert.ts";
import type { HealthHistory } from "../core/health-history.ts";
import { recordIssue } from "./record-issue.ts";
import { type RecordOptions, type RecordResult, recordRun } from "./record-run.ts";

/** What is needed of the alert's outcome here; `src/publish/alert-issue.ts` gives it. */
interface Reconciled {
  kind: string;
  number?: number;
  url?: string;
  open?: boolean;
}

export interface PublishHealthOptions<A extends Reconciled> extends RecordOptions {
  /** Null: `health-issue: never`. */
  alert:
    | (AlertOptions & { reconcile: (wanted: WantedAlert, knownNumber: number | null) => Promise<A> })
    | null;
}

export interface PublishedHealth<A> {
  record: RecordResult;
  /** Null when alerts are off or the history could not be read. */
  alert: A | null;
}

/** One scheduled run: records it on the branch, then makes the alert issue match. Never throws for what the outside does. */
export async function publishHealth<A extends Reconciled>(
  options: PublishHealthOptions<A>,
): Promise<PublishedHealth<A>> {
  const record = await recordRun(options);
  if (record.kind === "failed" || options.alert === null) return { record, alert: null };
  const { history } = record;
  const current = record.kind === "recorded" && !record.late ? options.run : null;
  const wanted = wantedAlert(history, current, options.alert);
  const alert = await options.alert.reconcile(wanted, history.issue?.number ?? null);
  const issue = openIssue(alert, history);
  if (issue?.number !== history.issue?.number) await recordIssue({ ...options, issue });
  return { record, alert };
}

function openIssue(alert: Reconciled, history: HealthHistory): HealthHistory["issue"] {
  if (alert.kind === "degraded") return history.issue;
  if (alert.open !== true || alert.number === undefined || alert.url === undefined) return null;
  return { number: alert.number, url: alert.url };
}
