import type { DeclaredServer } from "../../src/model/events.ts";
import type { Rules } from "../../src/model/rules.ts";
import type { RunRecord } from "../../src/model/run-record.ts";
import type { ServerRecord } from "../../src/model/server.ts";
import { type Judging, judge } from "../../src/policy/judge.ts";
import { parseRules } from "../../src/policy/parse-rules.ts";

export function declared(name: string, over: Partial<DeclaredServer> = {}): DeclaredServer {
  return {
    name,
    transport: "stdio",
    enabled: true,
    required: false,
    startupTimeoutMs: null,
    declaredAt: { file: ".codex/config.toml", line: 3 },
    notLoaded: null,
    alsoAt: [],
    pluginId: null,
    enabledTools: null,
    disabledTools: [],
    envVars: [],
    envNames: [],
    bearerTokenEnvVar: null,
    headerEnvVars: [],
    command: "server",
    argCount: 0,
    packageName: null,
    cwd: null,
    url: null,
    ...over,
  };
}

/** A ready server with two tools that took one second, unless `over` says otherwise. */
export function server(over: Partial<ServerRecord> = {}): ServerRecord {
  const name = over.name ?? "github";
  return {
    name,
    state: "ready",
    declared: declared(name),
    transport: "stdio",
    bootMs: 1000,
    attempts: [],
    tools: { count: 2, names: ["create_issue", "get_issue"] },
    toolsError: null,
    authStatus: null,
    pluginId: null,
    toolCalls: { completed: 0, failed: 0, cancelled: 0, firstError: null },
    offered: "unknown",
    error: null,
    failureReason: null,
    serverOutput: [],
    secondLooks: [],
    decidedBy: "app-server",
    disagreements: [],
    evidence: [],
    ...over,
  };
}

export function run(servers: ServerRecord[], over: Partial<RunRecord> = {}): RunRecord {
  return {
    servers,
    threadId: null,
    turn: { status: "not-started", error: null, usage: null },
    finalMessage: null,
    runErrors: [],
    lostEvidence: [],
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

export function judged(servers: ServerRecord[], ruleText = "", over: Partial<Judging> = {}) {
  return judge({
    run: run(servers),
    inventoryRead: true,
    rules: rules(ruleText),
    required: [],
    failOn: "required",
    today: "2026-11-21",
    ...over,
  });
}

/** Verdict and messages of the first server. */
export function verdictOn(record: ServerRecord, ruleText = "", over: Partial<Judging> = {}) {
  const { level, rules: findings } = judged([record], ruleText, over).servers[0]!.verdict;
  return {
    level,
    findings: findings.map(({ rule, level: weight, message }) => `${rule}/${weight}: ${message}`),
  };
}
