import { describe, expect, it } from "vitest";
import {
  type Definition,
  definitionOf,
  definitions,
  type InputName,
  inputNames,
} from "../../src/inputs/definitions.ts";
import { outputs } from "../../src/inputs/outputs.ts";

/** The contract's table of inputs, word for word; empty where it names no default. */
const contractDefaults: [InputName, string][] = [
  ["mode", "`auto`"],
  ["engine", "`auto`"],
  ["preflight", "`auto`"],
  ["prompt", ""],
  ["prompt-file", ""],
  ["openai-api-key", ""],
  ["responses-api-endpoint", ""],
  ["codex-version", ""],
  ["codex-bin", ""],
  ["codex-args", ""],
  ["codex-home", ""],
  ["working-directory", ""],
  ["model", ""],
  ["effort", ""],
  ["output-file", ""],
  ["output-schema", ""],
  ["output-schema-file", ""],
  ["sandbox", "`read-only`"],
  ["trust-project", "`false`"],
  ["required", ""],
  ["rules", ""],
  ["rules-file", "`.github/codex-mcp-check.yml` if it exists"],
  ["fail-on", "`required`"],
  ["fail-if-empty", "`false`"],
  ["startup-timeout", "the longest configured `startup_timeout_sec` + 5 s"],
  ["timeout", "none"],
  ["summary", "`true`"],
  ["annotations", "`true`"],
  ["comment", "`on-failure`"],
  ["comment-key", "workflow + event + job + matrix + step"],
  ["health-branch", ""],
  ["health-issue", "`never`"],
  ["isolation", "`auto`"],
  ["safety-strategy", ""],
  ["codex-user", ""],
  ["allow-users", ""],
  ["allow-bots", "`false`"],
  ["allow-bot-users", ""],
  ["pass-env", "`all` in mode exec"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub's
  ["github-token", "`${{ github.token }}`"],
  [
    "report-dir",
    "`$RUNNER_TEMP/codex-mcp-check`, a later step of the same job `…/codex-mcp-check-2` and so on",
  ],
  ["report-from", ""],
];

const contractOutputs = [
  "conclusion",
  "required-failed",
  "ready-count",
  "failed-count",
  "server-count",
  "codex-version",
  "final-message",
  "report-path",
  "events-path",
  "junit-path",
  "comment-url",
  "issue-url",
];

/** Inputs beyond the contract. */
const extra: InputName[] = [
  "allow-untrusted-checkout",
  "second-look",
  "health-labels",
  "health-assignees",
  "health-down-after",
  "health-up-after",
  "health-flap-changes",
  "health-slow-factor",
  "health-retention-days",
  "health-compact-after",
  "health-fail-after",
  "health-webhook",
];

describe("the contract", () => {
  it.each(contractDefaults)("%s has the default %j", (name, words) => {
    const { default: literal, defaultInWords } = definitionOf(name);
    expect(defaultInWords ?? (literal ? `\`${literal}\`` : "")).toBe(words);
  });

  it("has these inputs, and those named here", () => {
    expect([...contractDefaults.map(([name]) => name), ...extra].sort()).toEqual([...inputNames].sort());
  });

  it("has these outputs", () => {
    expect(Object.keys(outputs)).toEqual(contractOutputs);
  });
});

describe("the table", () => {
  const all: [string, Definition][] = Object.entries(definitions);

  it.each(all)(
    "describes %s in sentences without expressions, which GitHub refuses there",
    (_, { description }) => {
      expect(description).toMatch(/^[A-Z`].*\.$/s);
      expect(description).not.toContain("${{");
    },
  );

  it.each(all)("has a default of %s that its kind takes", (_, { default: literal, kind }) => {
    if (literal !== null) expect(kind.read(literal)).not.toBeUndefined();
    for (const option of kind.options ?? []) expect(kind.read(option)).not.toBeUndefined();
  });

  it("keeps the secrets, and no other input", () => {
    const secrets = all.filter(([, { secret }]) => secret).map(([name]) => name);
    expect(secrets).toEqual(["openai-api-key", "health-webhook", "github-token"]);
  });
});
