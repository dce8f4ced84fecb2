import * as z from "zod/mini";
import { exactVersion } from "../../model/codex-version.ts";
import { evidenceSources } from "../../model/events.ts";
import { ruleNames, verdictLevels } from "../../model/report.ts";
import { serverStates } from "../../model/server.ts";
import { findingSchema } from "./finding-schema.ts";

/**
 * `report.json`, schema version 1: the source of schema/report.schema.json and the judge of files that come from elsewhere.
 * Text and lists are bounded, because the file of a fork's run is read with a token that may write.
 */
const text = z.string().check(z.maxLength(100_000));
const name = z.string().check(z.maxLength(1000));
const ms = z.number().check(z.minimum(0));
const list = <T extends z.ZodMiniType>(item: T, most = 10_000) => z.array(item).check(z.maxLength(most));

const position = z.object({
  file: text,
  line: z.int().check(z.minimum(1)),
  column: z.optional(z.int().check(z.minimum(1))),
});
const phase = z.enum(["probe", "run"]);
const state = z.enum(serverStates);
const source = z.enum(evidenceSources);

const strategy = z.enum(["user-namespace", "pid-namespace", "no-new-privileges", "sweep"]);

const ruleName = z.enum(ruleNames);

const diagnosis = z.object({
  code: z
    .string()
    .check(z.regex(/^[a-z0-9-]{1,60}$/), z.describe("Stable, kebab-case; docs/diagnoses.md explains each.")),
  title: text,
  detail: text,
  remedy: text,
  snippet: z.nullable(z.object({ language: z.enum(["toml", "yaml", "sh"]), text })),
});

const attempt = z.object({
  phase,
  startedAtMs: z.nullable(ms),
  settledAtMs: z.nullable(ms),
  status: z.enum(["starting", "ready", "failed", "cancelled"]),
  error: z.nullable(text),
});

const server = z.object({
  name,
  state: state.check(
    z.describe("ready, failed, cancelled: as Codex reports. README.md says what the others mean."),
  ),
  required: z.object({ value: z.boolean(), by: list(z.enum(["config", "input", "rules"]), 3) }),
  verdict: z.object({
    level: z.enum(verdictLevels),
    rules: list(
      z.object({
        rule: ruleName,
        level: z.enum(["fail", "warn"]),
        message: text,
        at: z.nullable(position),
      }),
      100,
    ),
    expectedUntil: z
      .optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)))
      .check(z.describe("Last UTC day on which a rule expects the server to be broken as it is.")),
  }),
  bootMs: z.nullable(ms).check(z.describe("From starting to settled, milliseconds.")),
  startupTimeoutMs: z.nullable(ms),
  tools: z.nullable(z.object({ count: z.int().check(z.minimum(0)), names: list(name) })),
  toolsNotOffered: z
    .optional(list(z.object({ name, why: z.enum(["visibility", "input-schema"]) })))
    .check(
      z.describe(
        "Tools it lists that Codex offers to no model: hidden from it, or dropped for their input schema.",
      ),
    ),
  toolsUnproven: z
    .optional(z.boolean())
    .check(
      z.describe("Codex was asked for its tools, and the answer proves none that the model can be offered."),
    ),
  toolsFrom: z
    .optional(z.nullable(phase))
    .check(
      z.describe("probe: listed before the run, by another start of the server. run: listed in the run."),
    ),
  toolsError: z._default(z.nullable(text), null).check(z.describe("Why its tools could not be listed.")),
  toolCalls: z.object({
    completed: z.int().check(z.minimum(0)),
    failed: z.int().check(z.minimum(0)),
    cancelled: z.int().check(z.minimum(0)),
    firstError: z.nullable(text),
  }),
  offered: z
    .enum(["yes", "no", "unknown"])
    .check(
      z.describe(
        "Whether the model was offered its tools: by its first request, or proven by a completed call.",
      ),
    ),
  transport: z.nullable(z.enum(["stdio", "streamable-http"])),
  declaredAt: z.nullable(position),
  pluginId: z.nullable(name),
  diagnosis: z.nullable(diagnosis),
  advice: list(diagnosis, 100),
  error: z.nullable(text).check(z.describe("Codex's words, redacted.")),
  serverOutput: list(text, 1000),
  attempts: list(attempt, 100),
  decidedBy: z.nullable(source),
  decidedIn: z
    .optional(z.nullable(phase))
    .check(z.describe("run: proven in the run that asked the model. probe: seen before it only.")),
  disagreements: list(text, 100),
  findings: z.optional(list(findingSchema, 100)).check(z.describe("What the check's own second look found.")),
  evidence: list(
    z.object({
      source,
      state: z.nullable(z.union([state, z.literal("starting")])),
      atMs: z.nullable(ms),
      phase: z.nullable(phase),
      text: z.nullable(text),
      decides: z
        .optional(z.literal(false))
        .check(
          z.describe("A start of a sub-agent's thread, or told after its phase ended: it decides nothing."),
        ),
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
    version: z.nullable(z.string().check(z.regex(exactVersion))),
  }),
  run: z.object({
    mode: z.enum(["probe", "exec", "report"]),
    engine: z.nullable(z.enum(["exec", "app-server"])),
    startedAt: z.iso.datetime(),
    durationMs: z.nullable(ms),
    startupMs: z.optional(z.nullable(ms)).check(z.describe("Total time spent waiting for servers to start.")),
    cancelled: z.boolean(),
    isolation: z
      .nullish(
        z.object({
          strategy,
          refused: list(z.object({ strategy, why: text }), 10),
          readable: z.optional(list(name)),
        }),
      )
      .check(
        z.describe(
          "How Codex and its servers were kept apart from the job, and why not by a stronger strategy.",
        ),
      ),
  }),
  configFiles: z
    ._default(list(text, 1000), [])
    .check(z.describe("Configuration files of Codex that were read.")),
  rules: z
    ._default(
      z.object({
        file: z.nullable(text),
        loosened: list(z.object({ server: name, rule: ruleName, at: position }), 10_000),
        unmatched: list(name, 10_000).check(z.describe("Required patterns that match no server.")),
      }),
      { file: null, loosened: [], unmatched: [] },
    )
    .check(z.describe("Rules in force, and rules of a pull request's checkout that were ignored.")),
  earlier: z
    ._default(
      z.nullable(
        z.object({ kind: z.enum(["report", "exec", "app-server", "rollout"]), fork: z.nullable(name) }),
      ),
      null,
    )
    .check(z.describe("Where the evidence comes from when an earlier run was read.")),
  problems: list(
    z.extend(diagnosis, {
      level: z.enum(["warning", "error"]),
      makes: z.optional(z.enum(["fail", "inconclusive"])),
      at: z.nullable(position),
    }),
  ),
  servers: list(server),
  turn: z.nullable(
    z.object({
      status: z.enum(["completed", "failed", "interrupted", "not-started", "unknown"]),
      usage: z.nullable(usage),
      error: z.nullable(text),
    }),
  ),
});
