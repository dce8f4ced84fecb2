// Runs every way on every version of the matrix, one version after the other, and writes docs/versions.md of what came out.
// `npm run matrix` takes about half an hour, and 5 GB on first use. VERSIONS=0.169.0,… runs some of them again; the rest of the table is
// of the last run (.cache/matrix).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  for which both engines write the same \`events.jsonl\`, line by line, ids and times aside. Two things no app-server tells: 0.116.0 does
  not pass on warnings of an unknown model, and 0.99.0 asks its client nothing, so that a server's question stays open until the
  call's own time is up.
- **late server, plain exec**: whether plain \`codex exec\` waits for an optional server that needs 3 s, or sends the turn without its
  tools. Engine app-server waits on every version: the model's request had the tools.
- **checkout's server, by itself**: whether plain \`codex exec --sandbox workspace-write\` starts a server of a checkout's own
  \`.codex/config.toml\` that nobody trusted. With \`trust-project: false\` no version starts it, by any way.

- **servers of codex-args**: servers that arguments declare are there beside those of the configuration, in probe and both engines.
- **server of one instance**: a server that holds a port is ready and its tools are known. Before 0.160.1 Codex starts every server again
  to list tools: that is done in a process of its own, while no other runs.
- **ready before the run, failed in it**: engine exec under fail-on any has Codex enforce every server, so that it refuses the run.
- **dies in the turn**: engine app-server ends the turn when Codex loses its connection to a required server; engine exec judges it after.

*not run*: that column was not measured on that version.

A version that is not in the table is taken for what it can do, not for its number: what answers is used, and what does not is said.`;

const root = path.resolve(import.meta.dirname, "..");
const kept = path.join(root, ".cache", "matrix");
const files = ["matrix", "trust", "engine-lines", "truth"].map((name) => `test/real/${name}.test.ts`);
const wanted = process.env.VERSIONS?.split(",") ?? matrixVersions;

mkdirSync(kept, { recursive: true });
for (const version of wanted) run(version);
const outcomes = matrixVersions.map((version) => {
  const file = path.join(kept, `${version}.json`);
  return existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { version, passed: false, facts: {}, lines: "not run" };
});
const table = render(outcomes);
if (outcomes.every(({ passed }) => passed)) writeFileSync(path.join(root, "docs/versions.md"), table);
else console.log(table);
const bad = outcomes.filter(({ version, passed }) => wanted.includes(version) && !passed);
if (bad.length > 0) console.error(`Not as it should be: ${bad.map(({ version }) => version).join(", ")}`);
process.exit(bad.length === 0 ? 0 : 1);

function run(version) {
  const facts = path.join(kept, `${version}.facts.jsonl`);
  const results = path.join(kept, `${version}.results.json`);
  for (const file of [facts, results]) rmSync(file, { force: true });
  const began = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules/vitest/vitest.mjs"),
      ...["run", "--project=real", "--reporter=default", "--reporter=json", `--outputFile=${results}`],
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, CODEX_VERSIONS: version, MATRIX_FACTS: facts },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const tests = JSON.parse(readFileSync(results, "utf8")).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const passed = (list) => list.filter((one) => one.status === "passed").length;
  const lines = tests.filter(({ ancestorTitles }) =>
    ancestorTitles.some((title) => title.includes("same lines")),
  );
  const noted = existsSync(facts) ? readFileSync(facts, "utf8").trimEnd().split("\n") : [];
  const outcome = {
    version,
    passed: status === 0,
    lines: `${passed(lines)} of ${lines.length}`,
    facts: Object.fromEntries(noted.map((line) => JSON.parse(line)).map(({ fact, value }) => [fact, value])),
  };
  writeFileSync(path.join(kept, `${version}.json`), JSON.stringify(outcome));
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`Codex ${version}: ${passed(tests)} of ${tests.length} tests passed in ${seconds} s`);
  if (status !== 0) console.log(stdout);
}

const factNames = [
  ...["late", "auto-trust", "trust-project"],
  ...["arguments", "one-instance", "fails-in-run", "dies-in-turn"],
];

function render(all) {
  const rows = all.map(({ version, lines, facts }) => [
    version,
    ...["probe", "exec", "app-server"].map((way) => words(facts[way] ?? "not run")),
    lines,
    ...factNames.map((name) => facts[name] ?? "not run"),
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
    "servers of codex-args",
    "server of one instance",
    "ready before the run, failed in it",
    "dies in the turn",
  ];
  const row = (cells) => `| ${cells.join(" | ")} |`;
  return `${[intro, row(head), row(head.map(() => "---")), ...rows.map(row), "", legend].join("\n")}\n`;
}

function words(evidence) {
  return evidence.replaceAll("app-server", "notifications").replaceAll("required-enforcement", "`required`");
}
