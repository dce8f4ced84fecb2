import { isAtLeast } from "../model/codex-version.ts";
import type { DeclaredServer } from "../model/events.ts";
import type { Diagnosis, Problem, Report, ServerReport } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { ServerRecord } from "../model/server.ts";
import { mapTexts } from "./map-texts.ts";

/** One server with everything that was found about it. */
export interface ExplainedServer {
  record: ServerRecord;
  required: ServerReport["required"];
  verdict: ServerReport["verdict"];
  diagnosis: Diagnosis | null;
  advice: Diagnosis[];
}

export interface Building {
  conclusion: Report["conclusion"];
  codexVersion: string | null;
  run: Report["run"];
  configFiles: readonly string[];
  rules: Report["rules"];
  earlier: Report["earlier"];
  /** Null where no turn was asked for. */
  turn: RunRecord["turn"] | null;
  problems: readonly Problem[];
  servers: readonly ExplainedServer[];
  /** Takes secrets out of a text: nothing enters the report without it. */
  redact(text: string, maxLength?: number): string;
}

/** Longer texts, names and lists are cut: what is written must be readable by the schema of `report.json`. */
const maxText = 50_000;
const maxName = 500;
const maxTools = 10_000;

/** Makes `report.json` of what is known. Every string passes `redact`. */
export function buildReport(building: Building): Report {
  const { conclusion, codexVersion, run, configFiles, rules, earlier, turn, problems, servers, redact } =
    building;
  const report: Report = {
    schemaVersion: 1,
    conclusion,
    codex: { version: codexVersion },
    run,
    configFiles: [...configFiles],
    rules,
    earlier,
    problems: [...problems],
    servers: servers.map((server) => describe(server, codexVersion)),
    turn: turn === null ? null : { status: turn.status, usage: turn.usage, error: turn.error },
  };
  const safe = mapTexts(report, (text) => cut(redact(text, maxText), maxText));
  return { ...safe, servers: safe.servers.map(fitNames) };
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

function fitNames(server: ServerReport): ServerReport {
  const { name, pluginId, tools, toolsNotOffered } = server;
  return {
    ...server,
    name: cut(name, maxName),
    pluginId: pluginId === null ? null : cut(pluginId, maxName),
    tools:
      tools === null
        ? null
        : { ...tools, names: tools.names.slice(0, maxTools).map((tool) => cut(tool, maxName)) },
    ...(toolsNotOffered === undefined
      ? {}
      : {
          toolsNotOffered: toolsNotOffered
            .slice(0, maxTools)
            .map((tool) => ({ ...tool, name: cut(tool.name, maxName) })),
        }),
  };
}

function describe(server: ExplainedServer, codexVersion: string | null): ServerReport {
  const { record, required, verdict, diagnosis, advice } = server;
  return {
    name: record.name,
    state: record.state,
    required,
    verdict,
    bootMs: record.bootMs === null ? null : Math.round(record.bootMs),
    startupTimeoutMs: startupTimeout(record.declared, codexVersion),
    tools: record.tools,
    ...(record.toolsUnproven === true && { toolsUnproven: true }),
    ...(record.toolsFrom != null && { toolsFrom: record.toolsFrom }),
    ...(record.toolsNotOffered.length === 0 ? {} : { toolsNotOffered: record.toolsNotOffered }),
    toolsError: record.toolsError,
    toolCalls: record.toolCalls,
    offered: record.offered,
    transport: record.transport,
    declaredAt: record.declared?.declaredAt ?? null,
    pluginId: record.pluginId,
    diagnosis,
    advice,
    error: record.error,
    serverOutput: record.serverOutput,
    attempts: record.attempts,
    decidedBy: record.decidedBy,
    decidedIn: record.decidedIn,
    disagreements: record.disagreements,
    ...(record.secondLooks.length === 0 ? {} : { findings: record.secondLooks }),
    evidence: record.evidence,
  };
}

/** Codex's own default where none is configured: 10 s on 0.107, 30 s from 0.120; between them it was not measured. */
export function startupTimeout(declared: DeclaredServer | null, codexVersion: string | null): number | null {
  if (declared === null) return null;
  if (declared.startupTimeoutMs !== null) return declared.startupTimeoutMs;
  if (isAtLeast(codexVersion, [0, 120])) return 30_000;
  return isAtLeast(codexVersion, [0, 108]) === false ? 10_000 : null;
}
