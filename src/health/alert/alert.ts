import type { HealthHistory, JobHealth } from "../core/health-history.ts";
import type { HealthRun, HealthRunServer } from "../core/health-run.ts";
import { hash, type Incident, incidentId, type ServerHealth, serverKey } from "../core/server-health.ts";
import { momentWords } from "../core/words.ts";

/** What the alert issue should be after a run. Compared with the real issue on every run, whatever happened before. */
export interface WantedAlert {
  /** Tells the alerts of one repository apart: the health branch. */
  key: string;
  /** Which history it belongs to, and how many runs that has seen: what an older run wants never replaces it. */
  origin: string;
  runs: number;
  /** Empty, as is `unchecked`: no alert. */
  servers: AlertedServer[];
  /** Jobs whose runs have not been able to tell anything for some time. */
  unchecked: UncheckedJob[];
  serverCount: number;
  history: HealthHistory;
  /** Address of the status page; null where there is none to link. */
  pageUrl: string | null;
}

export interface AlertedServer {
  id: string;
  health: ServerHealth;
  incident: Incident;
  /** What the current run says about it: detail and snippet are not stored. */
  detail: string | null;
  snippet: HealthRunServer["snippet"];
}

export interface UncheckedJob {
  /** Begins with `J`. */
  id: string;
  job: JobHealth;
  cannotTell: NonNullable<JobHealth["cannotTell"]>;
}

export interface AlertOptions {
  key: string;
  pageUrl: string | null;
  /** Runs in a row that cannot tell before that is an outage. */
  downAfter: number;
}

export function wantedAlert(
  history: HealthHistory,
  run: HealthRun | null,
  options: AlertOptions,
): WantedAlert {
  const current = new Map(
    run?.servers.map((server) => [serverKey({ job: run.job, name: server.name }), server]),
  );
  const onlyRequired = new Set(
    history.jobs.filter((job) => job.alertOn === "required").map(({ job }) => job),
  );
  const servers = history.servers.flatMap((health): AlertedServer[] => {
    const { incident } = health;
    if (incident === null || (onlyRequired.has(health.job) && !health.required)) return [];
    const { problem = null, snippet = null } = current.get(serverKey(health)) ?? {};
    const isCurrent = problem !== null && problem.code === health.problem?.code;
    return [
      {
        id: incidentId(health, incident),
        health,
        incident,
        detail: isCurrent ? problem.detail : null,
        snippet,
      },
    ];
  });
  const unchecked = history.jobs.flatMap((job): UncheckedJob[] => {
    const { cannotTell } = job;
    if (cannotTell === null || cannotTell.runs < options.downAfter) return [];
    return [{ id: `J${hash(`${job.job}\n${cannotTell.since}`)}`, job, cannotTell }];
  });
  return {
    key: options.key,
    origin: history.firstRunAt,
    runs: history.runs,
    servers: onePerOutage(servers, history).sort(
      (a, b) => Number(b.health.required) - Number(a.health.required),
    ),
    unchecked,
    serverCount: history.servers.length,
    history,
    pageUrl: options.pageUrl,
  };
}

/** An outage that goes on under another job's name is in both jobs until the old one is dropped. The latest run knows it best. */
function onePerOutage(servers: readonly AlertedServer[], { jobs }: HealthHistory): AlertedServer[] {
  const lastRun = new Map(jobs.map(({ job, lastRun }) => [job, Date.parse(lastRun.startedAt)]));
  const byLastRun = servers.toSorted(
    (a, b) => (lastRun.get(a.health.job) ?? 0) - (lastRun.get(b.health.job) ?? 0),
  );
  const latest = new Map(byLastRun.map((server) => [server.id, server]));
  return servers.filter((server) => latest.get(server.id) === server);
}

export function isQuiet({ servers, unchecked }: WantedAlert): boolean {
  return servers.length + unchecked.length === 0;
}

/** What the history remembers as told, by `id`. */
export function announcedItems({ servers, unchecked }: WantedAlert): HealthHistory["announced"] {
  return [
    ...servers.map(({ id, health }) => ({ id, name: health.name })),
    ...unchecked.map(({ id }) => ({ id, name: "" })),
  ].slice(0, 4000);
}

/** What a webhook is sent. Chat services read `text` (Slack, Mattermost) or `content` (Discord). */
export interface WebhookNews {
  text: string;
  content: string;
  repository: string;
  pageUrl: string | null;
  broken: { server: string; job: string; kind: Incident["kind"]; since: string; title: string | null }[];
  recovered: string[];
}

const maxNamed = 20;

/** What changed since the webhook was told last; null when nothing did. */
export function webhookNews(
  told: HealthHistory["announced"],
  wanted: WantedAlert,
  repository: string,
): WebhookNews | null {
  const known = new Set(told.map(({ id }) => id));
  const current = new Set(announcedItems(wanted).map(({ id }) => id));
  const broken = wanted.servers.filter(({ id }) => !known.has(id));
  const unchecked = wanted.unchecked.filter(({ id }) => !known.has(id));
  const ended = told.filter(({ id }) => !current.has(id));
  if (broken.length + unchecked.length + ended.length === 0) return null;
  const outcomes = ended.map(({ id, name }) => ({ name, ended: endOf(id, wanted.history) }));
  const lines = [
    ...broken.slice(0, maxNamed).map(({ health, incident }) => {
      const why = incident.title === null ? "" : `: ${plain(incident.title)}`;
      return `❌ ${plain(health.name)} ${kindWords[incident.kind]} since ${momentWords(incident.from)}${why}`;
    }),
    ...unchecked.map(
      ({ cannotTell }) =>
        `❔ MCP servers have not been checked since ${momentWords(cannotTell.since)}: ${plain(cannotTell.reason)}`,
    ),
    ...outcomes.slice(0, maxNamed).map(({ name, ended: end }) => {
      if (name === "") return "✅ MCP servers are checked again";
      if (end === null) return `➖ ${plain(name)} is no longer checked`;
      return end === "recovered" ? `✅ ${plain(name)} works again` : `➖ ${plain(name)} is no longer judged`;
    }),
  ];
  const left = broken.length + unchecked.length + ended.length - lines.length;
  const words = [
    `MCP servers of ${plain(repository)}`,
    ...lines,
    ...(left > 0 ? [`and ${left} more`] : []),
    ...(wanted.pageUrl === null ? [] : [wanted.pageUrl]),
  ].join("\n");
  return {
    text: words,
    content: words.slice(0, 1900),
    repository,
    pageUrl: wanted.pageUrl,
    broken: broken.map(({ health, incident }) => ({
      server: health.name,
      job: health.job,
      kind: incident.kind,
      since: incident.from,
      title: incident.title,
    })),
    recovered: outcomes.filter((each) => each.ended === "recovered").map(({ name }) => name),
  };
}

export const kindWords: Record<Incident["kind"], string> = {
  down: "is down",
  "auth-needed": "needs a login",
  flapping: "keeps failing and recovering",
};

/** How an outage ended; null when its server is no longer in the history. */
export function endOf(id: string, history: HealthHistory): Incident["end"] {
  for (const server of history.servers) {
    const ended = server.pastIncidents.find((incident) => incidentId(server, incident) === id);
    if (ended !== undefined) return ended.end ?? "recovered";
  }
  return null;
}

/** Chat services take `<!channel>`, `@name` and links for commands. */
function plain(text: string): string {
  return text
    .replace(/[<>&@*_`~|[\]()\\]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
}
