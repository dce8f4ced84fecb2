import { type Counts, countServers } from "../../model/counts.ts";
import type { Report, ServerReport } from "../../model/report.ts";
import type { ServerState } from "../../model/server.ts";
import { formatCount } from "./numbers.ts";

/** Who reads: somebody looking at a job, or somebody at a terminal. */
export type Audience = "job" | "terminal";

const phrases = {
  job: { requires: "this job requires", doesNot: "this job does not", allows: "this job allows" },
  terminal: { requires: "you require", doesNot: "you do not", allows: "your rules allow" },
};
type Phrases = (typeof phrases)[Audience];

/**
 * The verdict in one sentence, without a full stop: `1 of 4 MCP servers is down, and this job requires it`. Every number comes
 * from `countServers`. Holds our own words and numbers only, so that it is safe wherever it is printed.
 */
export function verdictSentence(report: Report, audience: Audience = "job"): string {
  const view: View = {
    report,
    counts: countServers(report),
    complete: hasInventory(report),
    words: phrases[audience],
  };
  if (report.conclusion === "inconclusive") return `Inconclusive: ${doubt(view)}`;
  return capital(report.conclusion === "fail" ? failure(view) : success(view));
}

export type VerdictIcon = "✅" | "⚠️" | "⚪" | "❌" | "🟡";

/** A tick stands only over servers that were all seen to work. */
export function verdictIcon(report: Report): VerdictIcon {
  if (report.conclusion !== "pass") return report.conclusion === "fail" ? "❌" : "🟡";
  const { total, ready, down, unknown } = countServers(report);
  if (down + unknown > 0) return "⚠️";
  if (ready > 0) return "✅";
  return report.servers.some(({ state }) => state === "untrusted") && total > 0 ? "⚠️" : "⚪";
}

/** The verdict as a Markdown heading. */
export function headline(report: Report, level: "##" | "###" | "####", recovered = false): string {
  const sentence = verdictSentence(report);
  const text = recovered ? `Recovered: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
  return `${level} ${verdictIcon(report)} ${text}`;
}

/** Says below the headline that no model was asked; null where one was, or none was to be. */
export function notRunSentence({ run, turn }: Report): string | null {
  if (run.mode !== "exec" || (turn !== null && turn.status !== "not-started")) return null;
  const unspent = turn === null || turn.usage === null || turn.usage.inputTokens === 0;
  return unspent ? "The prompt was not run, so no tokens were spent." : "The prompt was not run.";
}

interface View {
  report: Report;
  counts: Counts;
  /** All servers that are configured are in the report. */
  complete: boolean;
  words: Phrases;
}

/** A recording names the servers that appear in it; a Codex that failed may have read only a part. */
function hasInventory({ earlier, problems }: Report): boolean {
  if (earlier !== null && earlier.kind !== "report") return false;
  return problems.every(
    ({ level, code }) => level !== "error" || !/^(?:codex|config|evidence|report)-/.test(code),
  );
}

const be = (count: number) => (count === 1 ? "is" : "are");
const them = (count: number) => (count === 1 ? "it" : "them");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 of 4 MCP servers`, `all 4 MCP servers`, `the only MCP server`; without an inventory `3 of 4 known MCP servers`. */
function share(count: number, { counts: { total }, complete }: View): string {
  if (!complete) {
    const of = count === total ? "" : ` of ${formatCount(total)}`;
    return `${formatCount(count)}${of} known MCP ${total === 1 ? "server" : "servers"}`;
  }
  if (count < total) return `${formatCount(count)} of ${formatCount(total)} MCP servers`;
  if (total === 1) return "the only MCP server";
  return total === 2 ? "both MCP servers" : `all ${formatCount(total)} MCP servers`;
}

const conditions: Record<ServerState, string> = {
  ready: "ready",
  failed: "down",
  cancelled: "down",
  pending: "not ready in time",
  absent: "not configured",
  disabled: "switched off",
  untrusted: "not loaded",
  unknown: "not known",
};

/** What is true of all of them; `otherwise` where they differ. */
function condition(servers: readonly ServerReport[], otherwise: string): string {
  const words = new Set(servers.map(({ state }) => conditions[state]));
  return words.size === 1 ? [...words][0]! : otherwise;
}

const downStates: readonly ServerState[] = ["failed", "cancelled", "pending", "absent"];
const isDown = ({ state }: ServerReport) => downStates.includes(state);
const isOff = ({ state }: ServerReport) => state === "disabled" || state === "untrusted";

function success(view: View): string {
  const { report, counts, words } = view;
  const { servers } = report;
  if (counts.total === 0)
    return view.complete
      ? "no MCP server is configured, so there was nothing to check"
      : "no MCP server was seen, so there was nothing to check";
  const off = servers.filter(isOff);
  const down = servers.filter(isDown);
  if (counts.off === counts.total)
    return `${share(counts.off, view)} ${be(counts.off)} ${condition(off, "switched off or not loaded")}, so there was nothing to check`;
  const clauses =
    counts.ready === 0 ? [] : [`${share(counts.ready, view)} ${be(counts.ready)} ready${warned(view)}`];
  const count = (number: number) => (clauses.length === 0 ? share(number, view) : formatCount(number));
  if (counts.down > 0) {
    clauses.push(
      `${count(counts.down)} ${be(counts.down)} ${condition(down, "down")}, ${demand(down, words)}`,
    );
  }
  if (counts.unknown > 0) clauses.push(`${count(counts.unknown)} could not be checked`);
  if (counts.off > 0)
    clauses.push(`${count(counts.off)} ${be(counts.off)} ${condition(off, "switched off or not loaded")}`);
  return clauses.join("; ");
}

function warned({ report, counts }: View): string {
  const count = report.servers.filter(
    ({ state, verdict }) => state === "ready" && verdict.level === "warn",
  ).length;
  if (count === 0) return "";
  return counts.ready === 1 ? ", with a warning" : `, ${formatCount(count)} with a warning`;
}

function failure(view: View): string {
  const { report, counts, words } = view;
  if (counts.failing === 0) return `the run failed${readiness(view)}`;
  const groups = [
    { servers: report.servers.filter(isDown), mixed: "down" },
    { servers: report.servers.filter(isOff), mixed: "switched off or not loaded" },
    { servers: report.servers.filter(({ state }) => state === "unknown"), mixed: "not known" },
  ];
  const failing = groups.filter(({ servers }) => servers.some(fails));
  // What is switched off or was not loaded is news only where a rule asks for it.
  const [down] = groups;
  const shown = down!.servers.length > 0 && !failing.includes(down!) ? [...failing, down!] : failing;
  const breaking = counts.readyAndFailing;
  const clauses =
    failing.length > 0 ? [] : [`${share(breaking, view)} ${be(breaking)} ready but ${breaks(breaking)}`];
  for (const { servers, mixed } of shown) {
    const number = clauses.length === 0 ? share(servers.length, view) : formatCount(servers.length);
    clauses.push(`${number} ${be(servers.length)} ${condition(servers, mixed)}, ${demand(servers, words)}`);
  }
  if (failing.length > 0 && breaking > 0) clauses.push(`${formatCount(breaking)} more ${breaks(breaking)}`);
  return clauses.join("; ");
}

const fails = ({ verdict }: ServerReport) => verdict.level === "fail";
const breaks = (count: number) => (count === 1 ? "breaks a rule" : "break a rule");

/** How servers that are not ready count. */
function demand(servers: readonly ServerReport[], words: Phrases): string {
  const failing = servers.filter(fails);
  const required = servers.filter((server) => server.required.value).length;
  if (failing.length === 0) return required > 0 ? `which ${words.allows}` : `which ${words.doesNot} require`;
  if (required === failing.length && failing.every((server) => server.required.value))
    return required === servers.length
      ? `and ${words.requires} ${them(required)}`
      : `and ${words.requires} ${formatCount(required)} of them`;
  if (failing.some(({ verdict }) => verdict.rules.some(({ rule }) => rule === "fail-on")))
    return `and ${words.requires} every server`;
  if (failing.length === servers.length) return `which ${words.doesNot} allow`;
  return `and ${formatCount(failing.length)} of them ${breaks(failing.length)}`;
}

function readiness(view: View): string {
  const { ready, total } = view.counts;
  if (total === 0) return "";
  return ready === total
    ? `, although ${share(ready, view)} ${be(ready)} ready`
    : `; ${share(ready, view)} ${be(ready)} ready`;
}

/** Codes of problems that mean that Codex itself did not do its part. */
const codexProblem = /^codex-/;

function doubt(view: View): string {
  const { report, counts } = view;
  const { servers, problems, run } = report;
  const unclear = servers.filter(
    ({ state, verdict }) => state === "unknown" || verdict.level === "inconclusive",
  ).length;
  const down = servers.filter(isDown);
  const known =
    down.length === 0 ? "" : `; ${formatCount(down.length)} ${be(down.length)} ${condition(down, "down")}`;
  if (run.cancelled)
    return unclear === 0
      ? "the job was cancelled before the check was complete"
      : `the job was cancelled, so nothing certain is known about ${share(unclear, view)}`;
  const broken = problems.some(({ level, code }) => level === "error" && codexProblem.test(code));
  if (unclear === counts.total && broken)
    return `Codex could not be run, so nothing is known about any MCP server`;
  if (unclear > 0) return `nothing certain is known about ${share(unclear, view)}${known}`;
  if (counts.total === 0) return "the check could not be completed";
  return `the check could not be completed; ${share(counts.ready, view)} ${be(counts.ready)} ready${known}`;
}
