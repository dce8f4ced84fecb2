import { earlierEvidence } from "./check/collect/earlier-evidence.ts";
import { evaluate } from "./check/evaluate.ts";
import { type NamePattern, parseNamePattern } from "./model/name-pattern.ts";
import { problem } from "./model/problem.ts";
import type { Problem, Report } from "./model/report.ts";
import { noRules } from "./model/rules.ts";
import { exitCodeOf } from "./policy/conclude.ts";
import type { FailOn } from "./policy/judge.ts";
import { parseRules } from "./policy/rules-file/parse-rules.ts";
import { createRedactor } from "./redaction/redact.ts";
import { renderBadge } from "./report/render/badge.ts";
import { renderJunit } from "./report/render/junit.ts";
import { renderSummary } from "./report/render/summary.ts";
import { renderTerminal } from "./report/render/terminal.ts";
import { readEarlierRun } from "./sources/earlier-run/read.ts";

export interface ReportOptions {
  /**
   * Servers that have to be ready: names or globs. Added to those that the recording itself marks as required. An entry that is not a
   * name or glob makes the report inconclusive.
   */
  required?: readonly string[];
  /** Rules as YAML, in the format of docs/rules.md. Rules that cannot be read make the report inconclusive. */
  rules?: string;
  /** Default `required`. */
  failOn?: FailOn;
  /** Default false. */
  failIfEmpty?: boolean;
  /** Values that must not appear in any output. What looks like a secret is replaced in any case. */
  secrets?: readonly string[];
  /** When the report is made; rules with `until` depend on it. Default: now. */
  now?: Date;
}

/** A report and its renderings. Each text is rendered when it is read. */
export interface RenderedReport {
  readonly report: Report;
  /** 0 pass, 1 fail, 3 inconclusive; 0 under `failOn: "never"`. */
  readonly exitCode: 0 | 1 | 3;
  /** report.json. */
  readonly json: string;
  /** The job summary, as GitHub Flavored Markdown. */
  readonly markdown: string;
  /** JUnit XML. */
  readonly junit: string;
  /** For a terminal of 100 columns, without color. */
  readonly terminal: string;
  /** An SVG image of the result, 20 pixels high. */
  readonly badge: string;
}

/**
 * Judges and renders an earlier run. `text`: the lines of `codex exec --json`, our `events.jsonl` or `report.json`, the messages of a
 * `codex app-server` session, or a session file of Codex. Never throws for anything the text holds: a text that cannot be read gives an
 * inconclusive report.
 */
export function reportFrom(text: string, options: ReportOptions = {}): RenderedReport {
  const { required = [], failOn = "required", failIfEmpty = false, secrets = [], now = new Date() } = options;
  const { rules, problems } =
    options.rules === undefined ? { rules: noRules, problems: [] } : parseRules(options.rules, "rules");
  const { patterns, unreadable } = parsePatterns(required);
  const context = {
    name: "The text cannot be used:",
    fork: null,
    problems: [...problems, ...unreadable],
    startedAt: now,
    cancelled: false,
  };
  const collected = earlierEvidence(readEarlierRun(text), context);
  const redact = createRedactor({
    secrets: secrets.map((value) => ({ name: "secret", value })),
    names: new Set(collected.record.servers.map(({ name }) => name)),
  });
  const standard = {
    inputs: {
      mode: "report" as const,
      engine: "exec" as const,
      codexArgs: [],
      failOn,
      failIfEmpty,
      required: patterns,
    },
    world: {
      way: "cli" as const,
      env: {},
      platform: "linux" as const,
      startedAt: now,
      now: () => 0,
      signal: new AbortController().signal,
    },
    rules: { rules, file: null, mayLoosen: true },
    redact,
  };
  const report = evaluate(standard, collected);
  return {
    report,
    exitCode: exitCodeOf(report.conclusion, failOn),
    get json() {
      return `${JSON.stringify(report, null, 2)}\n`;
    },
    get markdown() {
      return renderSummary(report);
    },
    get junit() {
      return renderJunit(report);
    },
    get terminal() {
      return renderTerminal(report, { color: false, width: 100, audience: "terminal" });
    },
    get badge() {
      return renderBadge(report);
    },
  };
}

function parsePatterns(texts: readonly string[]): { patterns: NamePattern[]; unreadable: Problem[] } {
  const patterns: NamePattern[] = [];
  const unreadable: Problem[] = [];
  for (const text of texts) {
    const parsed = parseNamePattern(text);
    if (parsed.ok) patterns.push(parsed.pattern);
    else {
      const detail = `\`${text}\` in \`required\` is not a server name or glob, because ${parsed.reason}.`;
      const remedy = "Use names, `*`, `?` and `[a-z]`.";
      unreadable.push(problem("bad-rules", "Bad server name or glob", detail, remedy));
    }
  }
  return { patterns, unreadable };
}
