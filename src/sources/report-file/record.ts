import type { DeclaredServer } from "../../model/events.ts";
import { problem } from "../../model/problem.ts";
import { problemTitles } from "../../model/problem-codes.ts";
import type { Problem, Report, ServerReport } from "../../model/report.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { type ServerRecord, unseenServer } from "../../model/server.ts";

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
function contradiction({ state, error, tools, decidedBy, verdict }: ServerReport): string | null {
  if (tools !== null && tools.count < tools.names.length)
    return `The report counts ${tools.count} tools and names ${tools.names.length}.`;
  if (state !== "ready") return null;
  if (error !== null) return "The report says ready and holds an error.";
  if (decidedBy === null) return "The report says ready without evidence.";
  const broken = verdict.rules.some(({ level }) => level === "fail");
  return verdict.level === "fail" && !broken
    ? "The report says ready and fails the server for no rule."
    : null;
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
