import type { Explained, Report, ServerReport } from "../../model/report.ts";
import { xmlAttribute, xmlText } from "../escape/xml.ts";
import { cutName, cutText } from "../text/cut.ts";
import { isInWorkspace } from "../text/position.ts";
import { account, notesOf } from "../text/server-words.ts";
import { verdictSentence } from "../text/verdict-sentence.ts";

// Read by dorny/test-reporter (java-junit: `testcase` with `failure`, `error` or `skipped`, details from the element's text,
// `time` in seconds), mikepenz/action-junit-report (`file` and `line` of the case, `message` and text of the result) and
// EnricoMi/publish-unit-test-result-action (counts of the suite, `message` and text of the result).

export interface JunitOptions {
  /** Name of the job, so that files of several jobs stay apart in a reader that joins them. */
  job?: string | null;
}

interface TestCase {
  name: string;
  bootMs: number | null;
  at: ServerReport["declaredAt"];
  outcome: "failure" | "error" | "skipped" | "passed";
  type: string;
  message: string;
  details: string;
}

/** `junit.xml`: one suite, one case per server, and one for the run itself when something is wrong with that. */
export function renderJunit(report: Report, { job = null }: JunitOptions = {}): string {
  const suiteName = job ? `MCP servers (${cutName(job, 100)})` : "MCP servers";
  const cases = [...runCase(report), ...report.servers.map(serverCase)];
  const count = (outcome: TestCase["outcome"]) =>
    cases.filter((testCase) => testCase.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  const time = timeAttribute(report.run.durationMs);
  const started = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(report.run.startedAt)?.[0];
  const timestamp = started === undefined ? "" : ` timestamp="${started}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="codex-mcp-check" ${counts}${time}>`,
    `  <testsuite name="${xmlAttribute(suiteName)}" ${counts}${time}${timestamp}>`,
    ...cases.map((testCase) => renderCase(testCase, suiteName)),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

/** An empty or all-green file would say "passed" to its readers, so a bad run is a case of its own. */
function runCase(report: Report): TestCase[] {
  const errors = report.problems.filter(({ level }) => level === "error");
  const explained = report.servers.some(
    ({ verdict }) => verdict.level === "fail" || verdict.level === "inconclusive",
  );
  if (errors.length === 0 && (report.conclusion === "pass" || explained)) return [];
  return [
    {
      name: "the run itself",
      bootMs: report.run.durationMs,
      at: null,
      outcome: report.conclusion === "fail" ? "failure" : report.conclusion === "pass" ? "passed" : "error",
      type: errors[0]?.code ?? report.conclusion,
      message: verdictSentence(report),
      details: errors.map((problem) => `${problem.title}\n${diagnosisText(problem)}`).join("\n\n"),
    },
  ];
}

function serverCase(server: ServerReport): TestCase {
  const { name, state, verdict, diagnosis, bootMs, declaredAt } = server;
  return {
    name,
    bootMs,
    at: declaredAt,
    outcome: outcomeOf(server),
    type: diagnosis?.code ?? verdict.rules[0]?.rule ?? state,
    message: `${name} ${account(server)}`,
    details: [
      diagnosis === null ? "" : diagnosisText(diagnosis),
      ...verdict.rules.map(({ message }) => message),
      server.error === null ? "" : `Codex said: ${server.error}`,
      server.serverOutput.length === 0 ? "" : `Its own output:\n${server.serverOutput.slice(-20).join("\n")}`,
      outcomeOf(server) === "passed" ? notesOf(server).join("; ") : "",
    ]
      .filter((part) => part !== "")
      .join("\n"),
  };
}

/** What does not count against the job, and is not ready either, is skipped: neither green nor red. */
function outcomeOf({ verdict, state }: ServerReport): TestCase["outcome"] {
  if (verdict.level === "fail") return "failure";
  if (verdict.level === "inconclusive") return "error";
  return state === "ready" ? "passed" : "skipped";
}

function diagnosisText({ detail, remedy, snippet }: Explained): string {
  const remedies = remedy === "" ? [] : [`Do this: ${remedy}`];
  return [detail, ...remedies, ...(snippet === null ? [] : [snippet.text])].join("\n");
}

function renderCase(
  { name, bootMs, at, outcome, type, message, details }: TestCase,
  suiteName: string,
): string {
  const place =
    at === null || !isInWorkspace(at.file)
      ? ""
      : ` file="${xmlAttribute(cutText(at.file, 300))}" line="${Math.trunc(at.line) || 1}"`;
  const open = `    <testcase name="${xmlAttribute(cutName(name, 200))}" classname="${xmlAttribute(suiteName)}"${timeAttribute(bootMs)}${place}`;
  // A reader that shows the text alone must not show nothing.
  const body = xmlText(cutText(details || (outcome === "passed" ? "" : message), 3_000));
  if (outcome === "passed") {
    return details === "" ? `${open}/>` : `${open}>\n      <system-out>${body}</system-out>\n    </testcase>`;
  }
  const attributes = `message="${xmlAttribute(cutText(message, 1000))}"${outcome === "skipped" ? "" : ` type="${xmlAttribute(cutText(type, 100))}"`}`;
  return `${open}>\n      <${outcome} ${attributes}>${body}</${outcome}>\n    </testcase>`;
}

/** A time that was not measured is left out: 0 would be a claim. */
const timeAttribute = (ms: number | null): string =>
  ms === null || !Number.isFinite(ms) || ms < 0 ? "" : ` time="${(ms / 1000).toFixed(3)}"`;
