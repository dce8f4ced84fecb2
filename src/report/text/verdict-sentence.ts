import type { Report, ServerReport } from "../../model/report.ts";
import type { ServerState } from "../../model/server.ts";
import { formatCount } from "./numbers.ts";

/**
 * The verdict in one sentence, without a full stop: `1 of 4 MCP servers is down, and this job requires it`. Holds our own words
 * and numbers only, so that it is safe wherever it is printed; who and why is told beside it.
 */
export function verdictSentence(report: Report): string {
  if (report.conclusion === "inconclusive") return `Inconclusive: ${doubt(report)}`;
  return report.conclusion === "fail" ? failure(report) : success(report);
}

const icons: Record<Report["conclusion"], string> = { pass: "✅", fail: "❌", inconclusive: "🟡" };

/** The verdict as a Markdown heading. */
export function headline(report: Report, level: "##" | "###" | "####"): string {
  return `${level} ${icons[report.conclusion]} ${verdictSentence(report)}`;
}

const be = (count: number) => (count === 1 ? "is" : "are");
const it = (count: number) => (count === 1 ? "it" : "them");

/** `1 of 4 MCP servers`, `all 4 MCP servers`, `the only MCP server`. */
function share(count: number, all: number): string {
  if (all === 1 && count === 1) return "the only MCP server";
  if (count === all) return all === 2 ? "both MCP servers" : `all ${formatCount(all)} MCP servers`;
  return `${formatCount(count)} of ${formatCount(all)} MCP servers`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function success({ servers }: Report): string {
  if (servers.length === 0) return "No MCP server is configured, so there was nothing to check";
  const off = servers.filter(({ state }) => state === "disabled").length;
  const wanted = servers.filter(({ state }) => state !== "disabled");
  if (wanted.length === 0)
    return `${capital(share(off, off))} ${be(off)} switched off, so there was nothing to check`;
  const ready = wanted.filter(({ state }) => state === "ready");
  const missing = wanted.filter(({ state }) => state !== "ready");
  if (missing.length > 0) {
    const start = `${capital(share(ready.length, wanted.length))} ${be(ready.length)} ready`;
    const allowed = missing.some(({ required }) => required.value)
      ? `which this job allows`
      : `which this job does not require`;
    return ready.length === 0
      ? `${capital(share(missing.length, wanted.length))} ${be(missing.length)} ${condition(missing)}, ${allowed}`
      : `${start}; ${formatCount(missing.length)} ${be(missing.length)} ${condition(missing)}, ${allowed}`;
  }
  const warned = ready.filter(({ verdict }) => verdict.level === "warn").length;
  return [
    `${capital(share(ready.length, ready.length))} ${be(ready.length)} ready`,
    warned === 0 ? "" : ready.length === 1 ? ", with a warning" : `, ${formatCount(warned)} with a warning`,
    off === 0 ? "" : ` (${formatCount(off)} more ${be(off)} switched off)`,
  ].join("");
}

function failure({ servers }: Report): string {
  const failed = servers.filter(({ verdict }) => verdict.level === "fail");
  const missing = failed.filter(({ state }) => state !== "ready");
  const breaking = failed.length - missing.length;
  if (failed.length === 0) return `The run failed${readiness(servers)}`;
  if (missing.length === 0) {
    return `${capital(share(breaking, servers.length))} ${be(breaking)} ready but ${breaking === 1 ? "breaks" : "break"} a rule of this job`;
  }
  const start = `${capital(share(missing.length, servers.length))} ${be(missing.length)} ${condition(missing)}`;
  if (breaking > 0)
    return `${start}, and ${formatCount(breaking)} ${breaking === 1 ? "breaks" : "break"} a rule of this job`;
  return `${start}, ${demand(missing)}`;
}

function readiness(servers: ServerReport[]): string {
  const wanted = servers.filter(({ state }) => state !== "disabled");
  const ready = wanted.filter(({ state }) => state === "ready").length;
  if (wanted.length === 0) return "";
  return ready === wanted.length
    ? `, although ${share(ready, ready)} ${be(ready)} ready`
    : `; ${share(ready, wanted.length)} ${be(ready)} ready`;
}

function demand(missing: ServerReport[]): string {
  const required = missing.filter((server) => server.required.value).length;
  if (required === missing.length) return `and this job requires ${it(required)}`;
  if (required > 0) return `and this job requires ${formatCount(required)} of them`;
  return missing.some(({ verdict }) => verdict.rules.some(({ rule }) => rule === "fail-on"))
    ? "and this job requires every server"
    : "which this job does not allow";
}

const conditions: Partial<Record<ServerState, string>> = {
  failed: "down",
  cancelled: "down",
  pending: "not ready in time",
  disabled: "switched off",
  untrusted: "not loaded",
  absent: "not configured",
};

function condition(servers: ServerReport[]): string {
  const words = new Set(servers.map(({ state }) => conditions[state] ?? "not ready"));
  return words.size === 1 ? [...words][0]! : "not ready";
}

/** Codes of problems that mean that Codex itself did not do its part. */
const codexProblem = /^codex-/;

function doubt({ servers, problems, run }: Report): string {
  const unclear = servers.filter(
    ({ state, verdict }) => state === "unknown" || verdict.level === "inconclusive",
  ).length;
  const errors = problems.filter(({ level }) => level === "error");
  if (run.cancelled) {
    return unclear === 0
      ? "the job was cancelled before the check was complete"
      : `the job was cancelled, so nothing certain is known about ${share(unclear, servers.length)}`;
  }
  if (unclear === servers.length && errors.some(({ code }) => codexProblem.test(code))) {
    const about =
      unclear === 0
        ? "any MCP server"
        : unclear === 1
          ? "the only MCP server"
          : `any of the ${formatCount(unclear)} MCP servers`;
    return `Codex could not be run, so nothing is known about ${about}`;
  }
  if (unclear > 0) return `nothing certain is known about ${share(unclear, servers.length)}`;
  return servers.length === 0
    ? "the check could not be completed"
    : `the check could not be completed${readiness(servers).replace(", although", ";")}`;
}
