import {
  type AlertOptions,
  announcedItems,
  type WantedAlert,
  type WebhookNews,
  wantedAlert,
  webhookNews,
} from "../alert/alert.ts";
import type { HealthHistory } from "../core/health-history.ts";
import { recordAlert } from "./record-alert.ts";
import { type RecordOptions, type RecordResult, recordRun } from "./record-run.ts";

/** What is needed of the alert issue's outcome here; `src/publish/alert-issue.ts` returns it. */
interface Reconciled {
  kind: string;
  number?: number;
  url?: string;
  open?: boolean;
}

export interface PublishHealthOptions<A extends Reconciled> extends RecordOptions {
  alert: AlertOptions;
  /** Null: `health-issue: never`. */
  reconcile: ((wanted: WantedAlert, knownNumber: number | null) => Promise<A>) | null;
  /** Null: there is no webhook. Returns a warning when the news could not be delivered. */
  announce: ((news: WebhookNews) => Promise<string | null>) | null;
}

export interface PublishedHealth<A> {
  record: RecordResult;
  /** Null when alerts are off or the history could not be read. */
  alert: A | null;
  webhookWarning: string | null;
}

/**
 * One scheduled run: records it on the branch, then makes issue and webhook match. Never throws for what the outside does.
 * What could not be delivered is delivered by the next run, because both are compared with the history.
 */
export async function publishHealth<A extends Reconciled>(
  options: PublishHealthOptions<A>,
): Promise<PublishedHealth<A>> {
  const { store, title, run, pace } = options;
  const record = await recordRun(options);
  if (record.kind === "failed") return { record, alert: null, webhookWarning: null };
  const { history } = record;
  const current = record.kind === "recorded" && !record.late ? run : null;
  const wanted = wantedAlert(history, current, options.alert);
  const alert = (await options.reconcile?.(wanted, history.issue?.number ?? null)) ?? null;
  const change: Partial<Pick<HealthHistory, "issue" | "announced">> = {};
  if (alert !== null) change.issue = openIssue(alert, history);
  let webhookWarning: string | null = null;
  if (options.announce !== null) {
    const news = webhookNews(history.announced, wanted, title);
    webhookWarning = news === null ? null : await options.announce(news);
    if (news !== null && webhookWarning === null) change.announced = announcedItems(wanted);
  }
  const isNew = (["issue", "announced"] as const).some(
    (key) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(history[key]),
  );
  if (isNew) await recordAlert({ store, title, at: run.startedAt, change, ...(pace && { pace }) });
  return { record, alert, webhookWarning };
}

function openIssue(alert: Reconciled, history: HealthHistory): HealthHistory["issue"] {
  if (alert.kind === "degraded") return history.issue;
  if (alert.open !== true || alert.number === undefined || alert.url === undefined) return null;
  return { number: alert.number, url: alert.url };
}
