import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { xml2json } from "xml-js";
import { parseStringPromise } from "xml2js";
import { renderJunit } from "../../src/report/render/junit.ts";
import { manyKinds, nothingKnown } from "../support/sample-reports.ts";

// The actions that show JUnit files, each by the XML library that it uses and the fields that it reads of its result. The actions
// themselves are not packages, so their own code cannot be installed here.

type Result = "failed" | "skipped" | "success";
interface Read {
  suite: string;
  cases: {
    name: string;
    group: string;
    result: Result;
    seconds: number | null;
    message: string;
    text: string;
  }[];
}

interface DornyFailure {
  _?: string;
  $: { type: string; message: string };
}
interface DornySuite {
  $: { name: string };
  testcase: {
    $: { name: string; classname: string; time?: string };
    failure?: DornyFailure[];
    error?: DornyFailure[];
    skipped?: unknown[];
  }[];
}

/** dorny/test-reporter, `src/parsers/java-junit/java-junit-parser.ts`: every child is a list, `$` holds attributes, `_` the text. */
async function readAsDorny(xml: string): Promise<Read> {
  const report = (await parseStringPromise(xml)) as { testsuites: { testsuite: [DornySuite] } };
  const [suite] = report.testsuites.testsuite;
  const cases = suite.testcase.map(({ $: { name, classname, time }, failure, error, skipped }) => {
    const issue = (failure ?? error)?.[0];
    return {
      name: name.trim(),
      group: classname === suite.$.name ? "" : classname,
      result: resultOf(issue !== undefined, skipped !== undefined),
      seconds: secondsIn(time),
      message: issue === undefined ? "" : issue.$.message,
      text: issue?._ ?? "",
    };
  });
  return { suite: suite.$.name.trim(), cases };
}

interface MikepenzIssue {
  _attributes: { message: string };
  _text?: string;
  _cdata?: string;
}
interface MikepenzCase {
  _attributes: { name: string; classname: string; time?: string };
  failure?: MikepenzIssue;
  error?: MikepenzIssue;
  skipped?: object;
}

/** mikepenz/action-junit-report, `src/testParser.ts`: a single child is not a list, the text may be a CDATA section. */
function readAsMikepenz(xml: string): Read {
  const report: { testsuites: { testsuite: { _attributes: { name: string }; testcase: MikepenzCase[] } } } =
    JSON.parse(xml2json(xml, { compact: true }));
  const { _attributes: attributes, testcase } = report.testsuites.testsuite;
  const cases = testcase.map(({ _attributes: { name, classname, time }, failure, error, skipped }) => {
    const issue = failure ?? error;
    return {
      name,
      group: classname === attributes.name ? "" : classname,
      result: resultOf(issue !== undefined, skipped !== undefined),
      seconds: secondsIn(time),
      message: issue?._attributes.message ?? "",
      text: (issue?._cdata ?? issue?._text ?? "").trim(),
    };
  });
  return { suite: attributes.name, cases };
}

/** Null for a case without a time. */
const secondsIn = (time: string | undefined): number | null =>
  time === undefined ? null : Number.parseFloat(time);

const resultOf = (failed: boolean, skipped: boolean): Result =>
  failed ? "failed" : skipped ? "skipped" : "success";

/** EnricoMi/publish-unit-test-result-action, `python/publish/junit.py`: Python's junitparser (Debian: python3-junitparser). */
function readAsEnricoMi(xml: string): Read & { counts: number[] } {
  const folder = mkdtempSync(path.join(tmpdir(), "junit-"));
  const file = path.join(folder, "junit.xml");
  writeFileSync(file, xml);
  const script = path.join(import.meta.dirname, "read-junit.py");
  try {
    return JSON.parse(execFileSync("/usr/bin/python3", [script, file], { encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each([
  ["several kinds of failures", manyKinds],
  ["a run that shows nothing", nothingKnown],
])("junit.xml of %s", (_kind, report) => {
  const xml = renderJunit(report, { job: "check (ubuntu, 24)" });

  it.each([
    ["dorny/test-reporter", readAsDorny],
    ["mikepenz/action-junit-report", readAsMikepenz],
    ["EnricoMi/publish-unit-test-result-action", readAsEnricoMi],
  ])("is read by %s: suite, names, results, times, and a text of each failure", async (_reader, read) => {
    const { suite, cases } = await read(xml);
    expect(suite).toBe("MCP servers (check (ubuntu, 24))");
    const expected = report.servers.map(({ name, state, verdict, bootMs }) => ({
      name,
      group: "",
      result: ["fail", "inconclusive"].includes(verdict.level)
        ? "failed"
        : state === "ready"
          ? "success"
          : "skipped",
      seconds: bootMs === null ? null : bootMs / 1000,
    }));
    const ofServers = cases.filter(({ name }) => name !== "the run itself");
    expect(ofServers.map(({ name, group, result, seconds }) => ({ name, group, result, seconds }))).toEqual(
      expected,
    );
    for (const { result, message, text, name } of cases) {
      if (result !== "failed") continue;
      expect(text.trim(), name).not.toBe("");
      expect(message.trim(), name).not.toBe("");
    }
  });
});

it("has the counts that EnricoMi's reader takes from the suite", () => {
  expect(readAsEnricoMi(renderJunit(manyKinds)).counts).toEqual([10, 3, 0, 4]);
});
