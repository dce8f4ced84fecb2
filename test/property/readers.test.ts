import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutNotes } from "../../src/codex/config/trust.ts";
import { explainConfigFault } from "../../src/diagnosis/config-fault.ts";
import { readEvent, runOf } from "../../src/github/event.ts";
import { readAlertBody } from "../../src/health/alert/alert-text.ts";
import { readBranch } from "../../src/health/core/plan-write.ts";
import { configurationArgs } from "../../src/inputs/codex-args/configuration-args.ts";
import { splitArguments } from "../../src/inputs/codex-args/split-arguments.ts";
import { inputNames } from "../../src/inputs/definitions.ts";
import { parseInputs } from "../../src/inputs/parse-inputs.ts";
import { createFold } from "../../src/model/fold.ts";
import { parseRules } from "../../src/policy/rules-file/parse-rules.ts";
import { parseCommentBody } from "../../src/publish/comment/body.ts";
import { createRedactor } from "../../src/redaction/redact.ts";
import { redactJsonLine } from "../../src/redaction/redact-json-line.ts";
import { secretsFromConfiguration } from "../../src/redaction/secret-sources.ts";
import { asAnswer, badTools } from "../../src/second-look/mcp.ts";
import { translateServerStatusList, translateStartupStatus } from "../../src/sources/app-server/translate.ts";
import { translateCodexEvent } from "../../src/sources/codex-event/translate.ts";
import { translateTurnEvent } from "../../src/sources/codex-event/turn.ts";
import { readableLogLine, translateLogLine } from "../../src/sources/codex-log/translate.ts";
import { findNearMisses, mcpJsonServers } from "../../src/sources/config/near-misses.ts";
import { serverLines } from "../../src/sources/config/toml-positions.ts";
import { translateConfig, translateConfigWarning } from "../../src/sources/config/translate.ts";
import { readEarlierRun } from "../../src/sources/earlier-run/read.ts";
import { translateExecLine } from "../../src/sources/exec-events/translate.ts";
import { parseReport } from "../../src/sources/report-file/parse.ts";
import { readExecRefusal, translateRefusal } from "../../src/sources/required-enforcement/translate.ts";
import { createLineSplitter } from "../../src/sources/split-lines.ts";
import { failed, runAt, seen } from "../health/sample-runs.ts";
import { playRuns } from "../support/hostile-runs.ts";
import { hostileText } from "../support/hostile-text.ts";
import { allReady, manyKinds, nothingKnown, oneDown } from "../support/sample-reports.ts";

/** `npm run fuzz` tries 100,000. */
const numRuns = Number(process.env.FC_RUNS ?? 2000);

const fixtures = path.resolve(import.meta.dirname, "../fixtures/transcripts");
const recorded = globSync("**/*.jsonl", { cwd: fixtures })
  .flatMap((file) => readFileSync(path.join(fixtures, file), "utf8").split("\n").slice(0, 60))
  .filter((line) => line !== "" && line.length < 4000);

const odd: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    [],
    {},
    [null],
    JSON.parse('{"__proto__":{"polluted":1}}'),
    "constructor",
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A JSON text, some of its values changed. */
const changed = (texts: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) => {
      const message: unknown = JSON.parse(text);
      for (const [index, value] of changes) change(message, index, structuredClone(value));
      return message;
    });

/** A recorded message of Codex, some of its values changed. */
const changedMessage = changed(recorded);
const changedReport = changed(
  [oneDown, allReady, nothingKnown, manyKinds].map((report) => JSON.stringify(report)),
);
const sha = "0123456789abcdef0123456789abcdef01234567";
const headRepository = { full_name: "octo/fork", owner: { login: "octo" } };
const changedEvent = changed([
  JSON.stringify({
    repository: { full_name: "octo/demo" },
    pull_request: { number: 1, head: { sha, repo: headRepository }, base: { sha } },
    issue: { number: 2, pull_request: {} },
    merge_group: { head_ref: "refs/heads/gh-readonly-queue/main/pr-1" },
    workflow_run: {
      id: 3,
      run_attempt: 1,
      event: "pull_request",
      conclusion: "success",
      head_sha: sha,
      head_branch: "main",
      head_repository: headRepository,
    },
  }),
]);

/** Files of a history branch; in one of them a line has been changed or damaged. */
const branch = playRuns([
  runAt(0, [seen("a"), failed("b")]),
  runAt(1, [seen("a"), failed("b")]),
  runAt(60, [seen("a"), failed("b")]),
]).files;
const history = [...branch].filter(([name]) => /^(?:state\.json|history\/.*\.jsonl)$|figures/.test(name));
const changedBranch: fc.Arbitrary<Map<string, string>> = fc
  .tuple(
    fc.constantFrom(...history),
    fc.nat(),
    fc.nat(),
    fc.oneof(
      odd.map((value) => ({ value })),
      hostileText,
    ),
  )
  .map(([[name, text], at, index, damage]) => {
    const lines = text.split("\n");
    const line = at % lines.length;
    if (typeof damage === "string") lines[line] = `${lines[line]?.slice(0, index % 40)}${damage}`;
    else if (name.endsWith(".jsonl") && lines[line] !== "") {
      const record: unknown = JSON.parse(lines[line] ?? "");
      change(record, index, damage.value);
      lines[line] = JSON.stringify(record);
    } else return new Map([...history, [name, changeText(text, index, damage.value)]]);
    return new Map([...history, [name, lines.join("\n")]]);
  });

function changeText(text: string, index: number, value: unknown): string {
  try {
    const whole: unknown = JSON.parse(text);
    change(whole, index, value);
    return JSON.stringify(whole);
  } catch {
    return String(value);
  }
}

function change(message: unknown, index: number, value: unknown): void {
  const places: (() => void)[] = [];
  const walk = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      places.push(() =>
        Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true }),
      );
      walk(child);
    }
  };
  walk(message);
  places[index % Math.max(places.length, 1)]?.();
}

const hostileLine: fc.Arbitrary<string> = fc.oneof(
  changedMessage.map((message) => JSON.stringify(message)),
  fc.tuple(fc.constantFrom(...recorded), fc.nat()).map(([line, cut]) => line.slice(0, cut % line.length)),
  fc
    .tuple(fc.constantFrom(...recorded), hostileText, fc.nat())
    .map(([line, text, at]) => line.slice(0, at % line.length) + text + line.slice(at % line.length)),
  hostileText,
);

const logLine = fc
  .tuple(
    fc.constantFrom(
      "WARN codex_mcp::rmcp_client: MCP server startup failed server_name=",
      "INFO rmcp::service: Service initialized as client ",
      "TRACE codex_mcp::tool_catalog: omitting pending optional MCP server server_name=",
      "INFO codex_rmcp_client::stdio_server_launcher: MCP server stderr (node): ",
      "required MCP servers failed to initialize: ",
    ),
    hostileText,
  )
  .map(([head, text]) => `2026-11-21T00:00:00.000000Z  ${head}${text}`);

const files = { text: () => null, display: (file: string) => file };
const context = { env: { A: "value-1-of-a" }, isPath: () => false };

/** Readers of single values; each must come back with something, whatever it is given. */
const readers: Record<string, [fc.Arbitrary<unknown>, (value: never) => unknown]> = {
  translateExecLine: [hostileLine, (line: string) => translateExecLine(line, 1)],
  translateLogLine: [
    fc.oneof(logLine, hostileText),
    (line: string) => [translateLogLine(line, 1), readableLogLine(line)],
  ],
  translateStartupStatus: [
    fc.oneof(changedMessage, odd),
    (message: unknown) => translateStartupStatus(message, "run", 1),
  ],
  translateCodexEvent: [
    fc.oneof(changedMessage, odd),
    (message: unknown) => [translateCodexEvent(message, "run", 1), translateTurnEvent(message, 1)],
  ],
  translateServerStatusList: [
    fc.oneof(changedMessage, odd),
    (message: unknown) =>
      translateServerStatusList((message as { result?: unknown } | null)?.result ?? message, "run", 1),
  ],
  translateConfig: [
    fc.oneof(changedMessage, odd),
    (message: unknown) => [
      translateConfig((message as { result?: unknown } | null)?.result ?? message, files),
      translateConfigWarning(message),
    ],
  ],
  secretsFromConfiguration: [
    fc.oneof(changedMessage, odd),
    (message: unknown) => secretsFromConfiguration(message, context),
  ],
  translateRefusal: [
    fc.oneof(logLine, hostileText),
    (text: string) => [
      translateRefusal(text, ["a", "__proto__"], "run", 1),
      readExecRefusal([text], ["a"], 1),
    ],
  ],
  toml: [
    fc.oneof(
      hostileText,
      hostileText.map((text) => `[mcp_servers.a]\ncommand = "x"\n${text}`),
    ),
    (text: string) => [serverLines(text), findNearMisses(text)],
  ],
  mcpJsonServers: [hostileLine, mcpJsonServers],
  splitArguments: [hostileText, (text: string) => configurationArgs(splitArguments(text) ?? [])],
  parseReport: [fc.oneof(changedReport, odd), parseReport],
  readEvent: [
    fc.oneof(changedEvent, odd),
    (payload: unknown) => [
      readEvent(payload),
      runOf("workflow_run", payload, { runId: 1, attempt: 1, sha: null }),
    ],
  ],
  readBranch: [changedBranch, readBranch],
  withoutNotes: [hostileText.map((text) => `# codex-mcp-check\n[projects."${text}"]\n${text}`), withoutNotes],
  explainConfigFault: [
    fc.tuple(hostileText, hostileText),
    ([text, toml]: [string, string]) => explainConfigFault({ text, line: 1, toml }),
  ],
  answersOfServers: [fc.oneof(changedMessage, odd), (value: unknown) => [asAnswer(value), badTools(value)]],
  parseCommentBody: [hostileText, (text: string) => parseCommentBody(text, "ci")],
  readAlertBody: [hostileText, (text: string) => readAlertBody(text, "ci")],
  parseRules: [
    fc.oneof(
      hostileText,
      fc
        .tuple(hostileText, hostileText)
        .map(([name, value]) => `version: 1\nservers:\n  ${JSON.stringify(name)}:\n    max-boot: ${value}\n`),
    ),
    (text: string) => parseRules(text, "rules.yml"),
  ],
  parseInputs: [
    fc.dictionary(fc.constantFrom(...inputNames), hostileText, { maxKeys: 4 }),
    (raw: Record<string, string>) => parseInputs(raw),
  ],
  readEarlierRun: [
    fc.oneof(
      fc.array(hostileLine, { maxLength: 6 }).map((lines) => lines.join("\n")),
      changedReport.map((report) => JSON.stringify(report)),
    ),
    readEarlierRun,
  ],
};

describe("hidden-events: every reader takes whatever it is given", {
  timeout: Math.max(60_000, 5 * numRuns),
}, () => {
  it.each(Object.keys(readers))("%s never throws and changes no prototype", (name) => {
    const [arbitrary, read] = readers[name]!;
    fc.assert(
      fc.property(arbitrary, (value) => {
        (read as (value: unknown) => unknown)(value);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      { numRuns },
    );
  });

  it("the fold takes every event that a reader makes, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostileLine, logLine), { maxLength: 8 }), (lines) => {
        const fold = createFold();
        for (const line of lines)
          for (const event of [...translateExecLine(line, 1), ...translateLogLine(line, 1)]) fold.add(event);
        expect(fold.record().servers.every(({ name }) => typeof name === "string")).toBe(true);
      }),
      { numRuns },
    );
  });

  it("lines are split at 0x0A and nowhere else, whatever the chunks, and none is longer than the cap", () => {
    fc.assert(
      fc.property(
        fc.array(hostileText, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 60 }),
        (texts, sizes, cap) => {
          const bytes = new TextEncoder().encode(texts.join("\n"));
          const found: { text: string; tooLong: boolean }[] = [];
          const splitter = createLineSplitter(cap, (line) => found.push(line));
          for (let from = 0, index = 0; from < bytes.length; index++) {
            const size = sizes[index % Math.max(sizes.length, 1)] ?? bytes.length;
            splitter.push(bytes.subarray(from, from + size));
            from += size;
          }
          splitter.end();
          const whole = new TextDecoder().decode(bytes).split("\n");
          if (whole.at(-1) === "") whole.pop();
          const raw = Buffer.from(bytes).toString("latin1").split("\n");
          expect(found.length).toBe(raw.at(-1) === "" ? raw.length - 1 : raw.length);
          for (const [index, { text, tooLong }] of found.entries()) {
            expect(tooLong).toBe(raw[index]!.length > cap);
            if (!tooLong) expect(text).toBe(new TextDecoder().decode(Buffer.from(raw[index]!, "latin1")));
          }
        },
      ),
      { numRuns },
    );
  });

  it("redaction keeps JSON valid, and leaves no known secret behind", () => {
    const secret = "k7-a-known-secret-9z";
    const redact = createRedactor({
      secrets: [{ name: "A", value: secret }],
      names: new Set(["everything"]),
    });
    fc.assert(
      fc.property(hostileLine, hostileText, fc.nat(), (line, text, at) => {
        const mixed =
          line.slice(0, at % (line.length + 1)) + secret + text + line.slice(at % (line.length + 1));
        expect(redact(mixed)).not.toContain(secret);
        const json = JSON.stringify({ a: [mixed], [text]: { token: mixed }, n: 1.5 });
        const redacted = redactJsonLine(json, redact);
        expect(redacted).not.toContain(secret);
        expect(() => JSON.parse(redacted)).not.toThrow();
        expect(redact("everything is ready")).toBe("everything is ready");
      }),
      { numRuns },
    );
  });
});
