// Runs every way on every version of the matrix, one version after the other, and writes docs/versions.md of what came out.
// `npm run matrix` takes about twenty minutes, and 4 GB on first use. VERSIONS=0.169.0,… runs some of them again, `--missing`
// what has not passed yet; the rest of the table is of the last run (.cache/matrix). A table with a gap is not written.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { matrixVersions } from "../test/support/versions.ts";

const intro = `# What is known on which Codex

Written by \`npm run matrix\` alone: the real binaries from npm, one configuration with a server for every state and every trap
(\`test/support/survey.ts\`) by all three ways, and some runs of one question each. On every version below the three ways agree on the
state of every server.
`;

const legend = `- **probe, engine exec, engine app-server**: the evidence that decided the states of the servers that Codex started; see
  [evidence](evidence.md). *notifications*: \`codex app-server\` reports each start (\`mcpServer/startupStatus/updated\`, or
  \`codex/event/mcp_startup_update\` on the oldest). *\`required\`*: Codex itself refused or agreed to start with servers it had to
  have ready. 0.115.0 has no notifications of starts: there every server is required once, so that Codex names those that fail.
- **same lines**: scripted turns for which both engines write the same \`events.jsonl\`, line by line, ids and times aside; the first holds every
  kind of item. Two things that no app-server reports: 0.115.0 does not pass on warnings of an unknown model, and 0.99.0 asks its client
  nothing, so that a server's question stays open until the call's own time is up.
- **late server, plain exec**: whether plain \`codex exec\` waits for an optional server that needs 3 s, or sends the turn without its
  tools. Engine app-server waits on every version: the model's request had the tools.
- **checkout's server, by itself**: whether plain \`codex exec --sandbox workspace-write\` starts a server of a checkout's own
  \`.codex/config.toml\` that nobody trusted. With \`trust-project: false\` no version starts it, by any way.
- **with \`trust-project\`**: the same server, with the input.
- **servers of codex-args**: servers that arguments declare are there beside those of the configuration, and those that arguments switch off
  are off, in probe and both engines.
- **server of one instance**: a server that holds a port is ready and its tools are known, in probe and both engines. Before 0.160.1
  Codex starts every server again to list tools: that is done in a process of its own, while no other runs. The list is of that start, not of
  the run.
- **server of a plugin**: it stands in no configuration file; whether probe and both engines report it.
- **ready before, fails in the run**: engine exec under \`fail-on: any\` has Codex enforce every server, so that it refuses the run.
- **dies in the turn**: when a required server ends in a tool call, engine app-server ends the turn, and engine exec judges the server after it.

## Why \`engine: auto\` prefers app-server

| question | engine exec | engine app-server |
|---|---|---|
| starts of each server for one run | two (preflight, run), before 0.160.1 three | one, before 0.160.1 two (the other lists tools) |
| an optional server that fails in the run only | seen under \`fail-on: any\`; else a line of Codex's log at most (0.154 and later) | seen |
| an optional server that needs 3 s | LATE | the turn waits for it |
| tool list of the run's own start | never known | known from 0.160.1 |
| a required server that dies in the turn | judged after the turn, whose tokens are spent | the turn is ended |
| what \`events.jsonl\` says of the turn | Codex's own lines | the same lines (column *same lines*) |

A version that is not in the table is taken for what it can do, not for its number: what answers is used, and what does not is reported.`;

/** Facts that the tests note, and their columns. */
const columns = [
  ["late", "late server, plain exec"],
  ["auto-trust", "checkout's server, by itself"],
  ["trust-project", "with `trust-project`"],
  ["arguments", "servers of codex-args"],
  ["one-instance", "server of one instance"],
  ["plugin", "server of a plugin"],
  ["fails-in-run", "ready before, fails in the run"],
  ["dies-in-turn", "dies in the turn, app-server"],
  ["dies-in-exec", "dies in the turn, exec"],
];

const root = path.resolve(import.meta.dirname, "..");
const kept = path.join(root, ".cache", "matrix");
const files = ["matrix", "matrix-runs", "engine-lines"];
const wanted = process.env.VERSIONS?.split(",") ?? matrixVersions;
const onlyMissing = process.argv.includes("--missing");

mkdirSync(kept, { recursive: true });
for (const version of wanted) {
  for (const file of files) if (!onlyMissing || !lastRun(version, file).passed) run(version, file);
}
const outcomes = matrixVersions.map((version) => {
  const runs = files.map((file) => lastRun(version, file));
  return {
    version,
    passed: runs.every(({ passed }) => passed),
    lines: lastRun(version, "engine-lines").tests,
    facts: Object.assign({}, ...runs.map(({ facts }) => facts)),
  };
});
const bad = outcomes.filter((outcome) => !outcome.passed || cells(outcome).includes(undefined));
const table = render(outcomes);
if (bad.length === 0) writeFileSync(path.join(root, "docs/versions.md"), table);
else {
  console.log(table);
  console.error(
    `docs/versions.md is not written. Not as it should be: ${bad.map(({ version }) => version).join(", ")}`,
  );
}
process.exit(bad.length === 0 ? 0 : 1);

function keptFile(version, file) {
  return path.join(kept, `${version}.${file}.json`);
}

function lastRun(version, file) {
  const last = keptFile(version, file);
  return existsSync(last) ? JSON.parse(readFileSync(last, "utf8")) : { passed: false, facts: {} };
}

function run(version, file) {
  const facts = path.join(kept, "facts.jsonl");
  const results = path.join(kept, "results.json");
  for (const old of [facts, results]) rmSync(old, { force: true });
  const began = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules/vitest/vitest.mjs"),
      ...["run", "--project=versions", "--reporter=default", "--reporter=json", `--outputFile=${results}`],
      `test/real/${file}.test.ts`,
    ],
    {
      cwd: root,
      env: { ...process.env, CODEX_VERSIONS: version, MATRIX_FACTS: facts },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const { numPassedTests = 0, numTotalTests = 0 } = existsSync(results)
    ? JSON.parse(readFileSync(results, "utf8"))
    : {};
  const tests = `${numPassedTests} of ${numTotalTests}`;
  const noted = existsSync(facts) ? readFileSync(facts, "utf8").trimEnd().split("\n") : [];
  const outcome = {
    passed: status === 0,
    tests,
    facts: Object.fromEntries(noted.map((line) => JSON.parse(line)).map(({ fact, value }) => [fact, value])),
  };
  writeFileSync(keptFile(version, file), JSON.stringify(outcome));
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`Codex ${version}, ${file}: ${tests} tests passed in ${seconds} s`);
  if (status !== 0) console.log(stdout);
}

function cells({ version, lines, facts }) {
  return [
    version,
    ...["probe", "exec", "app-server"].map((way) => words(facts[way])),
    lines,
    ...columns.map(([fact]) => facts[fact]),
  ];
}

function render(all) {
  const head = [
    "Codex",
    "probe",
    "engine exec",
    "engine app-server",
    "same lines",
    ...columns.map(([, title]) => title),
  ];
  const row = (list) => `| ${list.join(" | ")} |`;
  const losing = all.filter(({ facts }) => facts.late === "lost").map(({ version }) => version);
  const late = `${losing.join(", ")}: the model is asked without its tools; the others wait`;
  const text = [
    intro,
    row(head),
    row(head.map(() => "---")),
    ...all.map((outcome) => row(cells(outcome))),
    "",
    legend,
  ];
  return `${text.join("\n").replace("LATE", late)}\n`;
}

function words(evidence) {
  return evidence?.replaceAll("app-server", "notifications").replaceAll("required-enforcement", "`required`");
}
