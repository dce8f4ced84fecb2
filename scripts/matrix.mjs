// Runs every way on every version of the matrix and writes docs/versions.md of what came out. `npm run matrix`; takes about half an
// hour and 5 GB on first use. VERSIONS=0.169.0,… runs some; a table is written only of a whole matrix.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { matrixVersions } from "../test/support/versions.ts";

const intro = `# What is known on which Codex

Made by \`npm run matrix\`: the real binaries from npm, the same configuration of eleven servers (two real ones, six that are broken in
six ways, one disabled, one in an untrusted checkout, one that nobody declares), by all three ways. On every version below the three
ways agree on the state of every server.
`;

const legend = `- **probe, engine exec, engine app-server**: the evidence that decided the states of the servers that Codex started; see
  [evidence](evidence.md). *notifications*: \`codex app-server\` tells of each start (\`mcpServer/startupStatus/updated\`, or
  \`codex/event/mcp_startup_update\` on the oldest). *\`required\`*: Codex itself refused or agreed to start with servers it had to
  have ready. 0.116.0 has no notifications of starts: there every server is required once, so that Codex names those that fail.
- **turns told alike**: turns of one kind each (message, reasoning, commands, file changes, MCP calls, plan, searches, failures)
  for which both engines write the same \`events.jsonl\`, line by line, ids and times aside.
- **late server, plain exec**: whether plain \`codex exec\` waits for an optional server that needs 3 s, or sends the turn without its
  tools. Engine app-server waits on every version: the model's request had the tools.
- **checkout's server, by itself**: whether plain \`codex exec --sandbox workspace-write\` starts a server of a checkout's own
  \`.codex/config.toml\` that nobody trusted. With \`trust-project: false\` no version starts it, by any way.

A version that is not in the table is taken for what it can do, not for its number: what answers is used, and what does not is said.`;

const root = path.resolve(import.meta.dirname, "..");
const versions = process.env.VERSIONS?.split(",") ?? matrixVersions;
const folder = mkdtempSync(path.join(tmpdir(), "matrix-"));
const facts = path.join(folder, "facts.jsonl");
const results = path.join(folder, "results.json");
const files = ["matrix", "trust", "engine-lines"].map((name) => `test/real/${name}.test.ts`);
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    "run",
    "--project=real",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${results}`,
    ...files,
  ],
  {
    cwd: root,
    env: { ...process.env, CODEX_VERSIONS: versions.join(","), MATRIX_FACTS: facts },
    stdio: "inherit",
  },
);
const noted = existsSync(facts)
  ? readFileSync(facts, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];
const table = render(versions, noted, JSON.parse(readFileSync(results, "utf8")));
rmSync(folder, { recursive: true, force: true });
if (status === 0 && process.env.VERSIONS === undefined) {
  writeFileSync(path.join(root, "docs/versions.md"), table);
} else console.log(table);
process.exit(status ?? 1);

function render(all, found, { testResults }) {
  const fact = (version, name) =>
    found.findLast((one) => one.version === version && one.fact === name)?.value ?? "not run";
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const lines = (version) => {
    const mine = tests.filter(
      ({ ancestorTitles, status: how }) =>
        how !== "skipped" && ancestorTitles.some((title) => title.endsWith(`same lines: Codex ${version}`)),
    );
    return `${mine.filter(({ status: how }) => how === "passed").length} of ${mine.length}`;
  };
  const rows = all.map((version) => [
    version,
    ...["probe", "exec", "app-server"].map((way) => words(fact(version, way))),
    lines(version),
    fact(version, "late"),
    fact(version, "auto-trust"),
    fact(version, "trust-project"),
  ]);
  const head = [
    "Codex",
    "probe",
    "engine exec",
    "engine app-server",
    "turns told alike",
    "late server, plain exec",
    "checkout's server, by itself",
    "with `trust-project`",
  ];
  const row = (cells) => `| ${cells.join(" | ")} |`;
  return `${[intro, row(head), row(head.map(() => "---")), ...rows.map(row), "", legend].join("\n")}\n`;
}

function words(evidence) {
  return evidence.replaceAll("app-server", "notifications").replaceAll("required-enforcement", "`required`");
}
