import { createGitHub } from "../../src/github/client.ts";
import { wantedAlert } from "../../src/health/alert/alert.ts";
import type { HealthHistory } from "../../src/health/core/health-history.ts";
import { defaultHealthSettings } from "../../src/health/core/settings.ts";
import { step } from "../../src/health/core/step.ts";
import { reconcileAlert } from "../../src/publish/alert-issue.ts";
import { startGitHubApi } from "../support/github-api.ts";
import { failed, runAt, seen } from "./sample-runs.ts";

export interface Outage {
  server: string;
  /** Index of the run in which it is announced, and of the run in which its end is. */
  opened: number;
  closed: number | null;
}

const { downAfter, upAfter } = defaultHealthSettings;
/** Far enough apart, and long enough, that no server counts as flapping. */
const minQuietRuns = 25;
const maxOutageRuns = 40;

/** Which servers fail in which run: outages of random length, some of one run only, now and then of all servers at once. */
export function randomYear(runs: number, servers: number, random: () => number): boolean[][] {
  const quietUntil = Array.from({ length: servers }, () => 5);
  const failsUntil = Array.from({ length: servers }, () => 0);
  return Array.from({ length: runs }, (_, index) => {
    const all = quietUntil.every((until) => until <= index) && random() < 0.002;
    const length = 1 + Math.floor(random() * maxOutageRuns);
    return failsUntil.map((_until, server) => {
      const begins = quietUntil[server]! <= index && (all || random() < 0.004);
      if (begins) {
        failsUntil[server] = index + (all ? length : 1 + Math.floor(random() ** 2 * maxOutageRuns));
        quietUntil[server] = failsUntil[server]! + minQuietRuns;
      }
      return index < failsUntil[server]!;
    });
  });
}

/** What must be announced, from the failures alone: by counting runs in a row, and by nothing of the code under test. */
export function expectedOutages(year: readonly boolean[][]): Outage[] {
  const servers = year[0]?.length ?? 0;
  return Array.from({ length: servers }, (_, server) => {
    const found: Outage[] = [];
    let bad = 0;
    let good = 0;
    for (const [index, failing] of year.entries()) {
      bad = failing[server] ? bad + 1 : 0;
      good = failing[server] ? 0 : good + 1;
      const open = found.at(-1)?.closed === null ? found.at(-1) : undefined;
      if (open === undefined && bad === downAfter)
        found.push({ server: `s${server}`, opened: index, closed: null });
      if (open !== undefined && good === upAfter) open.closed = index;
    }
    return found;
  }).flat();
}

/** What the code announces, run by run. An outage that is announced twice, or changes its identity, appears twice. */
export function announcedOutages(year: readonly boolean[][]): Outage[] {
  let history: HealthHistory | null = null;
  const open = new Map<string, Outage>();
  const found: Outage[] = [];
  for (const [index, failing] of year.entries()) {
    const run = runOf(index, failing);
    history = step(history, run, defaultHealthSettings).state;
    const { servers } = wantedAlert(history, run, { key: "k", pageUrl: null, downAfter });
    const ids = new Set(servers.map(({ id }) => id));
    for (const { id, health } of servers) {
      if (open.has(id)) continue;
      const outage: Outage = { server: health.name, opened: index, closed: null };
      open.set(id, outage);
      found.push(outage);
    }
    for (const [id, outage] of open) {
      if (ids.has(id)) continue;
      outage.closed = index;
      open.delete(id);
    }
  }
  return found;
}

const runOf = (index: number, failing: readonly boolean[]) =>
  runAt(
    index,
    failing.map((fails, server) => (fails ? failed(`s${server}`) : seen(`s${server}`))),
  );

/** What people read in the alert issue on a loopback GitHub: a new issue, and comments. Each mention of a beginning is an outage. */
export async function alertedOutages(year: readonly boolean[][]): Promise<Outage[]> {
  const api = await startGitHubApi();
  const repository = { owner: "octo", repo: "demo" };
  let history: HealthHistory | null = null;
  let knownNumber: number | null = null;
  let comments = 0;
  let issues = 0;
  const found: Outage[] = [];
  for (const [index, failing] of year.entries()) {
    const run = runOf(index, failing);
    history = step(history, run, defaultHealthSettings).state;
    const wanted = wantedAlert(history, run, { key: "k", pageUrl: null, downAfter });
    const github = createGitHub({ token: "t", apiUrl: api.url, userAgent: "test" });
    const request = { repository, wanted, labels: ["k"] as [string], assignees: [], knownNumber };
    const outcome = await reconcileAlert(github, request);
    if (outcome.kind === "degraded") throw new Error(outcome.warning);
    knownNumber = outcome.kind !== "none" && outcome.open ? outcome.number : null;
    const news = [...api.store.issues.slice(issues), ...api.store.comments.slice(comments)];
    issues = api.store.issues.length;
    comments = api.store.comments.length;
    for (const [, server = ""] of matches(news, /(?:❌ |\*\*)`(s\d+)` is down/g))
      found.push({ server, opened: index, closed: null });
    for (const [, server = ""] of matches(news, /✅ `(s\d+)` works again/g)) {
      const open = found.find((outage) => outage.server === server && outage.closed === null);
      if (open === undefined) throw new Error(`run ${index}: ${server} works again, and no alert was open`);
      open.closed = index;
    }
    api.log.length = 0;
  }
  await api.close();
  return found;
}

const matches = (news: readonly { body: string }[], pattern: RegExp) =>
  news.flatMap(({ body }) => [...body.matchAll(pattern)]);
