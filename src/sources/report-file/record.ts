import type { DeclaredServer, RunEvent } from "../../model/events.ts";
import { foldEvents } from "../../model/fold.ts";
import { problem } from "../../model/problem.ts";
import { problemTitles } from "../../model/problem-codes.ts";
import type { Problem, Report, ServerReport } from "../../model/report.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { type Evidence, type ServerRecord, unseenServer } from "../../model/server.ts";

/**
 * A report as the record of its run, to be judged again: states and facts are taken over, verdicts and explanations are not.
 * The report may be forged; a server whose facts contradict its state becomes `unknown`.
 */
export function recordOf(report: Report): RunRecord {
  const phase = report.run.mode === "exec" ? "run" : "probe";
  return {
    // Absent servers are found again, by what is required here.
    servers: report.servers.filter(({ state }) => state !== "absent").map(serverRecord),
    threadId: null,
    turn: report.turn ?? { status: "not-started", error: null, usage: null },
    finalMessage: null,
    runErrors: [],
    lostEvidence: [],
    startup: { sinceMs: null, totalMs: report.run.startupMs ?? null },
    phases: [{ phase, how: report.run.cancelled ? "cancelled" : "completed" }],
  };
}

/** What the earlier run had to report about itself, in our own words; and a conclusion that nothing in it explains. */
export function problemsOf(report: Report): Problem[] {
  const reported = report.problems
    // These are found again, by the rules given here.
    .filter(
      ({ code }) => !["rule-matches-nothing", "required-matches-nothing", "rules-loosened"].includes(code),
    )
    .map(({ code, level, makes }): Problem => {
      const detail = `The earlier run reported this problem (${code}).`;
      const again = problem(code, problemTitles[code], detail, "Read that run's own summary or log.");
      return { ...again, level, ...(makes === undefined ? {} : { makes }) };
    });
  const explained =
    report.conclusion === "pass" ||
    report.servers.some(({ verdict }) => verdict.level === report.conclusion) ||
    report.problems.some(({ level }) => level === "error");
  const contradicting = report.servers.filter((server) => contradiction(server) !== null);
  if (explained && contradicting.length === 0) return reported;
  const detail = explained
    ? `Its facts about ${contradicting.length === 1 ? "one server" : `${contradicting.length} servers`} do not fit their state.`
    : `It concludes ${report.conclusion}, and nothing in it explains that.`;
  const remedy = "Use the report.json as the earlier run wrote it.";
  return [
    ...reported,
    problem("report-contradicts-itself", problemTitles["report-contradicts-itself"], detail, remedy),
  ];
}

function serverRecord(server: ServerReport): ServerRecord {
  const why = contradiction(server);
  return {
    ...unseenServer(server.name),
    state: why === null ? server.state : "unknown",
    declared: server.declaredAt === null && !server.required.by.includes("config") ? null : declared(server),
    transport: server.transport,
    bootMs: server.bootMs,
    attempts: server.attempts,
    tools: server.tools,
    toolsUnproven: server.toolsUnproven ?? false,
    toolsFrom: server.toolsFrom ?? null,
    toolsNotOffered: server.toolsNotOffered ?? [],
    toolsError: server.toolsError,
    pluginId: server.pluginId,
    toolCalls: server.toolCalls,
    offered: server.offered,
    error: server.error,
    serverOutput: server.serverOutput,
    secondLooks: server.findings ?? [],
    decidedBy: why === null ? server.decidedBy : null,
    decidedIn: why === null ? (server.decidedIn ?? null) : null,
    disagreements: why === null ? server.disagreements : [...server.disagreements, why],
    evidence: server.evidence,
  };
}

/** Why the facts about a server cannot all be true; null when they can. */
function contradiction(server: ServerReport): string | null {
  const { state, error, tools, decidedBy, verdict } = server;
  if (tools !== null && tools.count < tools.names.length)
    return `The report counts ${tools.count} tools and names ${tools.names.length}.`;
  const contrary = state === "unknown" || state === "absent" ? null : contraryEvidence(server);
  if (contrary !== null) return contrary;
  if (state !== "ready") return null;
  if (error !== null) return "The report says ready and holds an error.";
  if (decidedBy === null) return "The report says ready without evidence.";
  const broken = verdict.rules.some(({ level }) => level === "fail");
  return verdict.level === "fail" && !broken
    ? "The report says ready and fails the server for no rule."
    : null;
}

/** Its evidence, folded again, tells another state or other starts than the report does. */
function contraryEvidence(server: ServerReport): string | null {
  const again = foldEvents(eventsOf(server)).servers[0] ?? unseenServer(server.name);
  if (again.state !== server.state)
    return `The report says ${server.state}, and its evidence says ${again.state}.`;
  if (again.decidedBy !== server.decidedBy || again.decidedIn !== (server.decidedIn ?? again.decidedIn))
    return "The report names other evidence for the state than it holds.";
  const contrary = (["run", "probe"] as const).some((phase) => {
    const last = server.attempts.findLast((attempt) => attempt.phase === phase);
    const lastAgain = again.attempts.findLast((attempt) => attempt.phase === phase);
    return last !== undefined && last.status !== lastAgain?.status;
  });
  return contrary ? "The report's attempts and its evidence differ." : null;
}

/** What the report holds about a server, as the events that it was made of. */
function eventsOf(server: ServerReport): RunEvent[] {
  const { name, toolCalls } = server;
  const lostConnection = server.state === "failed" && server.decidedBy === "tool-call";
  const call = { kind: "tool-call", atMs: 0, name, tool: "" } as const;
  return [
    ...server.evidence.flatMap((evidence) => eventOf(server, evidence)),
    ...(toolCalls.completed > 0 ? [{ ...call, outcome: "completed" as const, error: null }] : []),
    ...(toolCalls.failed > 0 && lostConnection
      ? [{ ...call, outcome: "failed" as const, error: server.error ?? "", connectionLost: true }]
      : []),
  ];
}

function eventOf(server: ServerReport, { source, state, atMs, phase, text, decides }: Evidence): RunEvent[] {
  const { name } = server;
  const at = { atMs: atMs ?? 0, name };
  if (source === "config" && (state === "disabled" || state === "untrusted")) {
    const notLoaded = state === "untrusted" ? (text ?? "") : null;
    const enabled = state !== "disabled";
    return [{ kind: "server-declared", atMs: 0, server: { ...declared(server), enabled, notLoaded } }];
  }
  if (phase === null || decides === false) return [];
  if (source === "log") return [{ kind: "startup-doubted", ...at, phase, text: text ?? "" }];
  if (source === "required-enforcement" && state === "ready")
    return [{ kind: "required-passed", atMs: at.atMs, phase, names: [name] }];
  if (source === "required-enforcement" && state === "failed")
    return [{ kind: "required-failed", ...at, phase, cause: text ?? "" }];
  const isStartup = source === "exec-event" || source === "app-server";
  if (
    !isStartup ||
    (state !== "starting" && state !== "ready" && state !== "failed" && state !== "cancelled")
  )
    return [];
  const more = { error: text, failureReason: null, threadId: null };
  return [{ kind: "startup", ...at, phase, source, status: state, ...more }];
}

function declared(server: ServerReport): DeclaredServer {
  return {
    name: server.name,
    transport: server.transport,
    enabled: server.state !== "disabled",
    required: server.required.by.includes("config"),
    startupTimeoutMs: server.startupTimeoutMs,
    declaredAt: server.declaredAt,
    notLoaded: server.state === "untrusted" ? (server.error ?? "") : null,
    alsoAt: [],
    pluginId: server.pluginId,
    enabledTools: null,
    disabledTools: [],
    envVars: [],
    envNames: [],
    bearerTokenEnvVar: null,
    headerEnvVars: [],
    command: null,
    argCount: 0,
    packageName: null,
    cwd: null,
    url: null,
  };
}
