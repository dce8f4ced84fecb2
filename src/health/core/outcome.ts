import type { HealthProblem, HealthRun, HealthRunServer } from "./health-run.ts";
import type { ServerHealth } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";

/** What one run says about one server. */
export type Outcome = "good" | "degraded" | "auth" | "bad" | "unknown";

export interface Judged {
  outcome: Outcome;
  problem: HealthProblem | null;
}

/** Diagnoses whose remedy is a credential, not a repair of the server. */
const AUTH_CODES = new Set(["not-logged-in", "token-rejected", "reauth-required", "bearer-env-unset"]);

/** Fewer starts than this do not make a usual boot time. */
const LEAST_SAMPLES = 40;

export function judgeServer(
  server: HealthRunServer,
  known: ServerHealth | undefined,
  settings: HealthSettings,
): Judged {
  if (server.state === "ready") return judgeReady(server, known, settings);
  const { problem } = server;
  const certain = server.state === "failed" || server.state === "pending";
  const allowed = certain && server.level === "pass";
  if (allowed || (!certain && server.level !== "fail")) return { outcome: "unknown", problem };
  return { outcome: problem !== null && AUTH_CODES.has(problem.code) ? "auth" : "bad", problem };
}

function judgeReady(
  server: HealthRunServer,
  known: ServerHealth | undefined,
  settings: HealthSettings,
): Judged {
  if (server.broken !== null) {
    return { outcome: "degraded", problem: asProblem("rule-broken", "breaks a rule", server.broken) };
  }
  const usual = known?.usualBoot ?? null;
  if (server.bootMs === null || usual === null || usual.samples < LEAST_SAMPLES)
    return { outcome: "good", problem: null };
  const limit = Math.max(usual.p95Ms * settings.slowFactor, usual.p95Ms + 500);
  if (server.bootMs <= limit) return { outcome: "good", problem: null };
  const detail = `It took ${seconds(server.bootMs)} to start; 95 of 100 starts took less than ${seconds(usual.p95Ms)}.`;
  return { outcome: "degraded", problem: asProblem("slow-start", "slower than usual", detail) };
}

function asProblem(code: string, title: string, detail: string): HealthProblem {
  return { code, title, detail, remedy: "" };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * Why nothing in this run counts for or against any server: Codex itself could not run, or all that were fine broke at the
 * same moment, which speaks of the machine or the network. A server that is bad already does not make a second one's
 * failure an "all at once".
 */
export function whyRunTellsNothing(
  run: HealthRun,
  judged: ReadonlyMap<string, Judged>,
  known: ReadonlyMap<string, ServerHealth>,
): string | null {
  if (run.cannotTell !== null) return run.cannotTell;
  const told = [...judged].filter(([, { outcome }]) => outcome !== "unknown");
  if (told.length < 2 || told.some(([, { outcome }]) => !isBad(outcome))) return null;
  const newlyBad = told.filter(([name]) => known.get(name)?.streak?.bad !== true);
  return newlyBad.length < 2 ? null : `All ${told.length} servers failed at once.`;
}

export function isBad(outcome: Outcome): outcome is "auth" | "bad" {
  return outcome === "auth" || outcome === "bad";
}
