import type { Diagnosis, Finding, Problem, Report, ServerReport } from "../../src/model/report.ts";
import type { ServerState } from "../../src/model/server.ts";

/** A ready, optional stdio server that took 0.6 s and offers 9 tools; `changes` make it what a test needs. */
export function sampleServer(name: string, changes: Partial<ServerReport> = {}): ServerReport {
  const bootMs = changes.bootMs === undefined ? 600 : changes.bootMs;
  const state = changes.state ?? "ready";
  return {
    name,
    state,
    required: { value: false, by: [] },
    verdict: { level: "pass", rules: [] },
    bootMs,
    startupTimeoutMs: 30_000,
    tools:
      state === "ready"
        ? { count: 9, names: Array.from({ length: 9 }, (_, index) => `tool_${index + 1}`) }
        : null,
    toolsError: null,
    toolCalls: { completed: 0, failed: 0, cancelled: 0, firstError: null },
    offered: "unknown",
    transport: "stdio",
    declaredAt: { file: ".codex/config.toml", line: 3 },
    pluginId: null,
    diagnosis: null,
    advice: [],
    error: null,
    serverOutput: [],
    attempts:
      bootMs === null
        ? []
        : [
            {
              phase: "probe",
              startedAtMs: 160,
              settledAtMs: 160 + bootMs,
              status: settledAs(state),
              error: changes.error ?? null,
            },
          ],
    decidedBy: "app-server",
    disagreements: [],
    evidence: [
      {
        source: changes.decidedBy ?? "app-server",
        state: state === "pending" ? "starting" : state,
        ...{ atMs: 160 + (bootMs ?? 0), phase: "probe", text: changes.error ?? null },
      },
    ],
    ...changes,
  };
}

function settledAs(state: ServerState): "ready" | "failed" | "cancelled" | "starting" {
  return state === "ready" || state === "failed" || state === "cancelled" ? state : "starting";
}

export function sampleReport(changes: Partial<Report> = {}): Report {
  return {
    schemaVersion: 1,
    conclusion: "pass",
    codex: { version: "0.169.0" },
    run: {
      mode: "probe",
      engine: null,
      startedAt: "2026-11-21T14:05:09.120Z",
      durationMs: 4_180,
      cancelled: false,
    },
    configFiles: [],
    rules: { file: null, loosened: [], unmatched: [] },
    earlier: null,
    problems: [],
    servers: [],
    turn: null,
    ...changes,
  };
}

export function requiredFailure(name: string): Finding[] {
  return [
    { rule: "required", level: "fail", message: "It did not start. It is required (rules).", at: null },
  ];
}

const tokenUnset: Diagnosis = {
  code: "bearer-env-unset",
  title: "token variable not set",
  detail: "`GITHUB_MCP_TOKEN` is not set in this step, so Codex has no token to send.",
  remedy: "Pass the token to the step that runs this check.",
  snippet: { language: "yaml", text: "env:\n  GITHUB_MCP_TOKEN: $" + "{{ secrets.GITHUB_MCP_TOKEN }}" },
};

const nearLimit: Diagnosis = {
  code: "late",
  title: "close to its 10 s limit",
  detail: "`docs` took 9.2 s of the 10 s it may take.",
  remedy: "Raise `startup_timeout_sec` to 20.",
  snippet: { language: "toml", text: "[mcp_servers.docs]\nstartup_timeout_sec = 20" },
};

const timedOut: Diagnosis = {
  code: "cold-npx",
  title: "timed out while npx downloaded it",
  detail:
    "`npx` had to download `@acme/search-mcp` first, and the 10 s limit ran out before the server answered.",
  remedy: "Install the package in an earlier step, or raise the limit.",
  snippet: { language: "toml", text: "[mcp_servers.search]\nstartup_timeout_sec = 60" },
};

/** The first picture of the README: one required server down, one slow, two well. */
export const oneDown: Report = sampleReport({
  conclusion: "fail",
  servers: [
    sampleServer("memory", { required: { value: true, by: ["config"] } }),
    sampleServer("github", {
      state: "failed",
      required: { value: true, by: ["rules"] },
      verdict: { level: "fail", rules: requiredFailure("github") },
      bootMs: 90,
      transport: "streamable-http",
      declaredAt: { file: ".codex/config.toml", line: 12 },
      diagnosis: tokenUnset,
      error: "Environment variable GITHUB_MCP_TOKEN for MCP server 'github' is not set",
    }),
    sampleServer("docs", {
      bootMs: 9_200,
      verdict: { level: "warn", rules: [] },
      advice: [nearLimit],
      tools: { count: 12, names: [] },
    }),
    sampleServer("search", {
      bootMs: 800,
      tools: { count: 4, names: ["web", "news", "images", "maps"] },
      toolCalls: { completed: 3, failed: 0, cancelled: 0, firstError: null },
    }),
  ],
});

export const allReady: Report = sampleReport({
  servers: [
    sampleServer("memory", { required: { value: true, by: ["config"] } }),
    sampleServer("filesystem", { bootMs: 740, tools: { count: 14, names: [] } }),
    sampleServer("everything", { bootMs: 1_320, tools: { count: 11, names: [] } }),
    sampleServer("legacy", { state: "disabled", bootMs: null, decidedBy: "config" }),
  ],
});

const codexMissing: Problem = {
  level: "error",
  code: "codex-missing",
  title: "Codex was not found",
  detail: "There is no `codex` on the PATH, and no version to install was given.",
  remedy: "Name the version to install.",
  snippet: { language: "yaml", text: 'with:\n  codex-version: "0.169.0"' },
  at: null,
};

export const nothingKnown: Report = sampleReport({
  conclusion: "inconclusive",
  codex: { version: null },
  run: {
    mode: "probe",
    engine: null,
    startedAt: "2026-11-21T14:05:09.120Z",
    durationMs: 310,
    cancelled: false,
  },
  problems: [codexMissing],
  servers: ["github", "docs", "memory"].map((name) =>
    sampleServer(name, {
      state: "unknown",
      bootMs: null,
      decidedBy: null,
      evidence: [],
      verdict: { level: "inconclusive", rules: [] },
    }),
  ),
});

/** Everything that can be wrong at once, as a busy repository has it. */
export const manyKinds: Report = sampleReport({
  conclusion: "fail",
  run: {
    mode: "exec",
    engine: "app-server",
    startedAt: "2026-11-21T14:05:09.120Z",
    durationMs: 48_300,
    cancelled: false,
  },
  turn: {
    status: "completed",
    usage: {
      inputTokens: 48_210,
      cachedInputTokens: 12_000,
      outputTokens: 1_930,
      reasoningOutputTokens: 800,
    },
    error: null,
  },
  problems: [
    {
      level: "warning",
      code: "rule-matches-nothing",
      title: "A rule matches no server",
      detail: "The rule `sentry` matches no server that is declared.",
      remedy: "Write `sentry-eu`, or remove it.",
      snippet: null,
      at: { file: ".github/codex-mcp-check.yml", line: 14 },
    },
  ],
  servers: [
    ...oneDown.servers,
    sampleServer("web-search", {
      state: "pending",
      required: { value: true, by: ["config", "input"] },
      verdict: { level: "fail", rules: requiredFailure("web-search") },
      bootMs: null,
      attempts: [{ phase: "probe", startedAtMs: 160, settledAtMs: null, status: "starting", error: null }],
      diagnosis: timedOut,
      serverOutput: [
        "npm warn exec The following package was not found and will be installed: @acme/search-mcp@2.1.0",
      ],
    }),
    sampleServer("sentry-eu", {
      state: "failed",
      verdict: { level: "warn", rules: [] },
      bootMs: 1_480,
      diagnosis: {
        code: "exited-at-once",
        title: "exited at once",
        detail:
          "The server's process ended before it answered. Its last line: `Error: Cannot find module './config'`.",
        remedy: "Fix what its own output says.",
        snippet: null,
      },
      error: "MCP client for `sentry-eu` failed to start: connection closed: initialize response",
      serverOutput: [
        "node:internal/modules/cjs/loader:1228",
        "  throw err;",
        "Error: Cannot find module './config'",
        "    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)",
      ],
    }),
    sampleServer("team-tools", {
      state: "untrusted",
      bootMs: null,
      verdict: { level: "warn", rules: [] },
      decidedBy: "config",
    }),
    sampleServer("old-jira", { state: "disabled", bootMs: null, decidedBy: "config" }),
    sampleServer("codex_apps__calendar", {
      state: "cancelled",
      bootMs: 2_100,
      verdict: { level: "warn", rules: [] },
    }),
    sampleServer("postgres", {
      verdict: {
        level: "fail",
        rules: [
          {
            rule: "max-boot",
            level: "fail",
            message: "postgres took 14.2 s to start; max-boot allows 10 s.",
            at: null,
          },
        ],
      },
      bootMs: 14_200,
    }),
  ],
});

/** `count` servers, of which every `failingEvery`th is required and failed with `errorLength` characters of error. */
export function crowd(count: number, failingEvery: number, errorLength: number): Report {
  const servers = Array.from({ length: count }, (_, index) => {
    const name = `server-${String(index + 1).padStart(4, "0")}`;
    if (index % failingEvery !== 0) return sampleServer(name, { bootMs: 300 + (index % 97) * 11 });
    const error = `boom ${"x|`<!-- ".repeat(errorLength / 8)}`;
    return sampleServer(name, {
      state: "failed",
      required: { value: true, by: ["input"] },
      verdict: { level: "fail", rules: requiredFailure(name) },
      error,
      serverOutput: [error, error],
      diagnosis: { ...tokenUnset, detail: error, title: error, remedy: error },
    });
  });
  return sampleReport({ conclusion: "fail", servers });
}
