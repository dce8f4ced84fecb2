import type { DeclaredServer } from "../../src/model/events.ts";
import { type NamePattern, parseNamePattern } from "../../src/model/name-pattern.ts";
import type { Rules } from "../../src/model/rules.ts";
import type { RunRecord } from "../../src/model/run-record.ts";
import type { ServerRecord } from "../../src/model/server.ts";
import { type Judging, judge } from "../../src/policy/judge.ts";
import { parseRules } from "../../src/policy/rules-file/parse-rules.ts";
import { declaredServer, readyServer } from "../support/records.ts";

export const declared = (name: string, over: Partial<DeclaredServer> = {}): DeclaredServer =>
  declaredServer(name, { command: "server", ...over });

/** A ready server with two tools that took one second, unless `over` says otherwise. */
export function server(over: Partial<ServerRecord> = {}): ServerRecord {
  const name = over.name ?? "github";
  return readyServer(name, {
    declared: declared(name),
    bootMs: 1000,
    tools: { count: 2, names: ["create_issue", "get_issue"] },
    decidedBy: "app-server",
    ...over,
  });
}

export function run(servers: ServerRecord[], over: Partial<RunRecord> = {}): RunRecord {
  return {
    servers,
    threadId: null,
    turn: { status: "not-started", error: null, usage: null },
    finalMessage: null,
    runErrors: [],
    lostEvidence: [],
    startup: { sinceMs: null, totalMs: null },
    phases: [{ phase: "probe", how: "settled" }],
    ...over,
  };
}

export const rulesFile = ".github/codex-mcp-check.yml";

/** The rules of `servers:` and `defaults:`, without the first line. */
export function rules(text: string): Rules {
  const parsed = parseRules(`version: 1\n${text}`, rulesFile);
  if (parsed.problems.length > 0) throw new Error(JSON.stringify(parsed.problems));
  return parsed.rules;
}

/** What differs from the usual; `required` as text. */
type Given = Partial<Omit<Judging, "required">> & { required?: readonly string[] };

export function patterns(texts: readonly string[]): NamePattern[] {
  return texts.map((text) => {
    const parsed = parseNamePattern(text);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.pattern;
  });
}

export function judged(servers: ServerRecord[], ruleText = "", { required = [], ...over }: Given = {}) {
  return judge({
    run: run(servers),
    inventoryRead: true,
    rules: rules(ruleText),
    rulesMayLoosen: true,
    required: patterns(required),
    failOn: "required",
    failIfEmpty: false,
    today: "2026-11-21",
    ...over,
  });
}

/** Verdict and messages of the first server. */
export function verdictOn(record: ServerRecord, ruleText = "", over: Given = {}) {
  const { level, rules: findings } = judged([record], ruleText, over).servers[0]!.verdict;
  return {
    level,
    findings: findings.map(({ rule, level: weight, message }) => `${rule}/${weight}: ${message}`),
  };
}
