import type { HealthHistory } from "../core/health-history.ts";
import type { HealthRun, HealthRunServer } from "../core/health-run.ts";
import type { Incident, ServerHealth } from "../core/server-health.ts";

/** What the alert issue should be after a run. Compared with the real issue on every run, whatever happened before. */
export interface WantedAlert {
  /** Tells alerts of one repository apart: workflow and branch. */
  key: string;
  /** Start of the newest recorded run, ISO 8601: what an older run wants never replaces it. */
  at: string;
  /** Runs cannot tell at the moment: leave everything as it is. */
  blind: boolean;
  /** Empty: no alert. */
  servers: AlertedServer[];
  serverCount: number;
  history: HealthHistory;
  /** Address of the status page; null where there is none to link. */
  pageUrl: string | null;
}

export interface AlertedServer {
  health: ServerHealth;
  incident: Incident;
  snippet: HealthRunServer["snippet"];
}

export interface AlertOptions {
  key: string;
  pageUrl: string | null;
  /** `required`: an optional server alerts nobody. */
  alertOn: "any" | "required";
}

export function wantedAlert(
  history: HealthHistory,
  run: HealthRun | null,
  options: AlertOptions,
): WantedAlert {
  const snippets = new Map(run?.servers.map(({ name, snippet }) => [name, snippet]));
  const servers = history.servers.flatMap((health): AlertedServer[] => {
    const counts = options.alertOn === "any" || health.required;
    if (health.incident === null || !counts) return [];
    return [{ health, incident: health.incident, snippet: snippets.get(health.name) ?? null }];
  });
  return {
    key: options.key,
    at: history.lastRun.startedAt,
    blind: history.cannotTell !== null,
    servers: servers.sort((a, b) => Number(b.health.required) - Number(a.health.required)),
    serverCount: history.servers.length,
    history,
    pageUrl: options.pageUrl,
  };
}
