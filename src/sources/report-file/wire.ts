import * as z from "zod";
import { evidenceSources } from "../../model/events.ts";
import { ruleNames, verdictLevels } from "../../model/report.ts";
import { serverStates } from "../../model/server.ts";
import { findingSchema } from "./finding-schema.ts";

/**
 * `report.json`, schema version 1: the source of schema/report.schema.json and the judge of files that come from elsewhere.
 * Text and lists are bounded, because the file of a fork's run is read with a token that may write.
 */
const text = z.string().max(100_000);
const name = z.string().max(1000);
const ms = z.number().min(0);
const list = <T extends z.ZodType>(item: T, most = 10_000) => z.array(item).max(most);

const position = z.object({ file: text, line: z.int().min(1), column: z.int().min(1).optional() });
const phase = z.enum(["probe", "run"]);
const state = z.enum(serverStates);
const source = z.enum(evidenceSources);

const strategy = z.enum(["user-namespace", "pid-namespace", "no-new-privileges", "sweep"]);

const ruleName = z.enum(ruleNames);

const diagnosis = z.object({
  code: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .describe("Stable, kebab-case; docs/diagnoses.md explains each."),
  title: text,
  detail: text,
  remedy: text,
  snippet: z.object({ language: z.enum(["toml", "yaml", "sh"]), text }).nullable(),
});

const attempt = z.object({
  phase,
  startedAtMs: ms.nullable(),
  settledAtMs: ms.nullable(),
  status: z.enum(["starting", "ready", "failed", "cancelled"]),
  error: text.nullable(),
});

const server = z.object({
  name,
  state: state.describe("ready, failed, cancelled: as Codex reports. README.md says what the others mean."),
  required: z.object({ value: z.boolean(), by: list(z.enum(["config", "input", "rules"]), 3) }),
  verdict: z.object({
    level: z.enum(verdictLevels),
    rules: list(
      z.object({
        rule: ruleName,
        level: z.enum(["fail", "warn"]),
        message: text,
        at: position.nullable(),
      }),
      100,
    ),
  }),
  bootMs: ms.nullable().describe("From starting to settled, milliseconds."),
  startupTimeoutMs: ms.nullable(),
  tools: z.object({ count: z.int().min(0), names: list(name) }).nullable(),
  toolsNotOffered: list(z.object({ name, why: z.enum(["visibility", "input-schema"]) }))
    .optional()
    .describe(
      "Tools it lists that Codex offers to no model: hidden from it, or dropped for their input schema.",
    ),
  toolsFrom: phase
    .nullable()
    .optional()
    .describe("probe: listed before the run, by another start of the server. run: listed in the run."),
  toolsError: text.nullable().default(null).describe("Why its tools could not be listed."),
  toolCalls: z.object({
    completed: z.int().min(0),
    failed: z.int().min(0),
    cancelled: z.int().min(0),
    firstError: text.nullable(),
  }),
  offered: z
    .enum(["yes", "no", "unknown"])
    .describe(
      "Whether the model was offered its tools: by its first request, or proven by a completed call.",
    ),
  transport: z.enum(["stdio", "streamable-http"]).nullable(),
  declaredAt: position.nullable(),
  pluginId: name.nullable(),
  diagnosis: diagnosis.nullable(),
  advice: list(diagnosis, 100),
  error: text.nullable().describe("Codex's words, redacted."),
  serverOutput: list(text, 1000),
  attempts: list(attempt, 100),
  decidedBy: source.nullable(),
  decidedIn: phase
    .nullable()
    .optional()
    .describe("run: proven in the run that asked the model. probe: seen before it only."),
  disagreements: list(text, 100),
  findings: list(findingSchema, 100).optional().describe("What the check's own second look found."),
  evidence: list(
    z.object({
      source,
      state: z.union([state, z.literal("starting")]).nullable(),
      atMs: ms.nullable(),
      phase: phase.nullable(),
      text: text.nullable(),
      decides: z
        .literal(false)
        .optional()
        .describe("A start of a sub-agent's thread, or told after its phase ended: it decides nothing."),
    }),
    1000,
  ),
});

const usage = z.object({
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
  reasoningOutputTokens: z.number(),
});

export const reportSchema = z.object({
  schemaVersion: z.literal(1),
  conclusion: z.enum(["pass", "fail", "inconclusive"]),
  codex: z.object({
    version: z
      .string()
      .max(60)
      .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]+)?$/)
      .nullable(),
  }),
  run: z.object({
    mode: z.enum(["probe", "exec", "report"]),
    engine: z.enum(["exec", "app-server"]).nullable(),
    startedAt: z.iso.datetime(),
    durationMs: ms.nullable(),
    startupMs: ms.nullable().optional().describe("Total time spent waiting for servers to start."),
    cancelled: z.boolean(),
    isolation: z
      .object({
        strategy,
        refused: list(z.object({ strategy, why: text }), 10),
        readable: list(name).optional(),
      })
      .nullish()
      .describe(
        "How Codex and its servers were kept apart from the job, and why not by a stronger strategy.",
      ),
  }),
  configFiles: list(text, 1000).default([]).describe("Configuration files of Codex that were read."),
  rules: z
    .object({
      file: text.nullable(),
      loosened: list(z.object({ server: name, rule: ruleName, at: position }), 10_000),
      unmatched: list(name, 10_000).describe("Required patterns that match no server."),
    })
    .default({ file: null, loosened: [], unmatched: [] })
    .describe("Rules in force, and rules of a pull request's checkout that were ignored."),
  earlier: z
    .object({ kind: z.enum(["report", "exec", "app-server", "rollout"]), fork: name.nullable() })
    .nullable()
    .default(null)
    .describe("Where the evidence comes from when an earlier run was read."),
  problems: list(
    diagnosis.extend({
      level: z.enum(["warning", "error"]),
      makes: z.enum(["fail", "inconclusive"]).optional(),
      at: position.nullable(),
    }),
  ),
  servers: list(server),
  turn: z
    .object({
      status: z.enum(["completed", "failed", "interrupted", "not-started", "unknown"]),
      usage: usage.nullable(),
      error: text.nullable(),
    })
    .nullable(),
});
