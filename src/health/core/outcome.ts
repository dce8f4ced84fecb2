import type { DiagnosisCode } from "../../model/diagnosis-codes.ts";
import { formatDuration } from "../../model/duration.ts";
import { cutText } from "../../report/text/cut.ts";
import { readSketch, usualBoot } from "../notes/boot-sketch.ts";
import type { HealthProblem, HealthRun, HealthRunServer } from "./health-run.ts";
import { type ServerHealth, serverKey } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";

/** What one run says about one server. */
export type Outcome = "good" | "degraded" | "auth" | "bad" | "unknown";

export interface Judged {
  outcome: Outcome;
  problem: HealthProblem | null;
}

/** Diagnoses whose remedy is a credential, not a repair of the server. */
const authCodes: ReadonlySet<HealthProblem["code"]> = new Set<DiagnosisCode>([
  "not-logged-in",
  "token-rejected",
  "reauth-required",
  "bearer-env-unset",
]);

/** Fewer starts than this do not make a usual boot time. */
const minSamples = 40;

export function judgeServer(
  server: HealthRunServer,
  known: ServerHealth | undefined,
  settings: HealthSettings,
): Judged {
  const { problem, state } = server;
  if (state === "ready") return judgeReady(server, known, settings);
  if (isSetAside(server) || !isCertain(server)) return { outcome: "unknown", problem };
  return { outcome: problem !== null && authCodes.has(problem.code) ? "auth" : "bad", problem };
}

function isCertain({ state, level }: HealthRunServer): boolean {
  return state === "failed" || state === "pending" || level === "fail";
}

/** The configuration or a rule says that its state does not matter. */
export function isSetAside({ state, level }: HealthRunServer): boolean {
  if (state === "failed" || state === "pending") return level === "pass";
  return (state === "disabled" || state === "untrusted" || state === "absent") && level !== "fail";
}

function judgeReady(
  server: HealthRunServer,
  known: ServerHealth | undefined,
  settings: HealthSettings,
): Judged {
  if (server.broken !== null) {
    return { outcome: "degraded", problem: asProblem("rule-broken", `breaks a rule: ${server.broken}`) };
  }
  const usual = usualBoot(readSketch(known?.past?.boot ?? ""));
  if (server.bootMs === null || usual === null || usual.samples < minSamples)
    return { outcome: "good", problem: null };
  const limit = Math.max(usual.p95Ms * settings.slowFactor, usual.p95Ms + 500);
  if (server.bootMs <= limit) return { outcome: "good", problem: null };
  const title = `slower than usual: it took ${formatDuration(server.bootMs)} to start, and 95 of 100 starts took less than ${formatDuration(usual.p95Ms)}`;
  return { outcome: "degraded", problem: asProblem("slow-start", title) };
}

function asProblem(code: HealthProblem["code"], title: string): HealthProblem {
  return { code, title: cutText(title, 200), detail: "", remedy: "" };
}

export interface Blind {
  kind: "no-evidence" | "all-failed";
  reason: string;
}

/**
 * Why nothing in this run counts for or against any server: Codex itself could not run, or all servers failed and two or
 * more of them worked in the run before, which points to the machine or the network.
 */
export function whyBlind(
  run: HealthRun,
  judged: ReadonlyMap<string, Judged>,
  known: ReadonlyMap<string, ServerHealth>,
): Blind | null {
  if (run.cannotTell !== null) return { kind: "no-evidence", reason: run.cannotTell };
  const told = [...judged].filter(([, { outcome }]) => outcome !== "unknown");
  if (told.length < 2 || told.some(([, { outcome }]) => !isBad(outcome))) return null;
  const worked = told.filter(([name]) => known.get(serverKey({ job: run.job, name }))?.streak?.bad === false);
  return worked.length < 2
    ? null
    : { kind: "all-failed", reason: `All ${told.length} servers failed at once.` };
}

export function isBad(outcome: Outcome): outcome is "auth" | "bad" {
  return outcome === "auth" || outcome === "bad";
}
