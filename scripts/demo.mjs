// The main job, for real: Codex from npm, real MCP servers from npm, some broken in different ways, and a loopback model.
// Runs the shipped bundle as the runner does and leaves the job summary as a page to look at. `npm run demo`
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { codexLauncher } from "../test/support/install-codex.ts";
import { modelConfig, startModel } from "../test/support/model.ts";
import { brokenServer, realServer, refusedUrl, startEndpoint } from "../test/support/scene.ts";
import { markdownPage } from "./page.mjs";

const root = path.resolve(import.meta.dirname, "..");
const out = path.join(root, "demo");
const file = (...parts) => path.join(out, ...parts);

rmSync(out, { recursive: true, force: true });
for (const folder of ["codex-home", "workspace", "temp"]) mkdirSync(file(folder), { recursive: true });

console.log("Installing the real Codex from npm (about 100 MB to download) …");
const codex = await codexLauncher("0.169.0");
const model = await startModel();
const locked = await startEndpoint(401, { "www-authenticate": "Bearer" }, "unauthorized");

writeFileSync(
  file("codex-home", "config.toml"),
  [
    modelConfig(model.baseUrl),
    realServer("everything", "everything"),
    realServer("memory", "memory", "required = true"),
    brokenServer("database", "exits-at-once"),
    '[mcp_servers.browser]\ncommand = "playwright-mcp-not-installed"\n',
    brokenServer("slow-search", "never-answers", "startup_timeout_sec = 3"),
    `[mcp_servers.tickets]\nurl = "${locked.url}"\nbearer_token_env_var = "TICKETS_TOKEN"\n`,
    `[mcp_servers.wiki]\nurl = "${await refusedUrl()}"\n`,
    '[mcp_servers.legacy]\ncommand = "node"\nenabled = false\n',
  ].join("\n"),
);

const summary = file("summary.md");
const runnerFiles = { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: file("outputs.txt") };
for (const one of Object.values(runnerFiles)) writeFileSync(one, "");

const child = spawn(process.execPath, [path.join(root, "dist", "index.mjs")], {
  cwd: file("workspace"),
  env: {
    PATH: process.env.PATH,
    HOME: out,
    CODEX_HOME: file("codex-home"),
    RUNNER_TEMP: file("temp"),
    GITHUB_ACTIONS: "true",
    GITHUB_WORKSPACE: file("workspace"),
    OPENAI_API_KEY: "sk-loopback",
    ...runnerFiles,
    "INPUT_CODEX-BIN": codex,
    INPUT_PROMPT: "Which tools do you have?",
    INPUT_REQUIRED: "database, tickets",
    INPUT_COMMENT: "never",
    "INPUT_REPORT-DIR": file("report"),
  },
  stdio: "inherit",
});
const exitCode = await new Promise((resolve) => child.on("close", resolve));
await Promise.all([model.close(), locked.close()]);

writeFileSync(
  file("summary.html"),
  markdownPage(readFileSync(summary, "utf8"), {
    title: "MCP servers",
    header: "Job summary of codex-mcp-check",
    open: false,
  }),
);
console.log(`
The step ended with exit code ${exitCode}: two required servers are down, so Codex was not asked (requests to the model: ${model.requests.length}).
Look at the summary:  ${path.relative(process.cwd(), file("summary.html"))}
The files:            ${path.relative(process.cwd(), file("report"))}/{report.json,events.jsonl,junit.xml,summary.md}`);
if (exitCode !== 1 || model.requests.length !== 0) {
  console.error("This is not what the demo is meant to show.");
  process.exitCode = 1;
}
