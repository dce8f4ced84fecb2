import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { testAccounts } from "../support/accounts.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { items, message, startModel } from "../support/model.ts";
import { processesWith } from "../support/processes.ts";
import { startAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene, startEndpoint } from "../support/scene.ts";

const root = path.resolve(import.meta.dirname, "../..");
const memory = path.join(root, "node_modules/@modelcontextprotocol/server-memory/dist/index.js");
const npx = [
  "[mcp_servers.npx]",
  'command = "npx"',
  'args = ["--no", "--", "mcp-server-memory"]',
  `cwd = "${root}"`,
];

/** A group of the ordinary user besides its own. */
const group = "codex-mcp-check-shared";

let scene: Scene;
let codex: string;
beforeEach(async () => {
  scene = createScene();
  codex = await codexLauncher("0.169.0");
});
afterEach(() => scene.remove());

describe.runIf(process.platform === "linux").each(testAccounts())("in a namespace, as $label", (account) => {
  const run = (inputs: Record<string, string>) => {
    scene.env(); // makes its folders
    if (account.prefix.length > 0) {
      const user = account.prefix.find((part) => part.startsWith("--reuid="))?.slice("--reuid=".length);
      execFileSync("chown", ["-R", `${user}:${user}`, scene.root]);
      // Readable by a supplementary group of the account alone.
      const file = path.join(scene.root, "group-file");
      if (existsSync(file))
        execFileSync("sh", [
          "-c",
          `groupadd -f ${group} && usermod -aG ${group} ${user} && chown root:${group} ${file} && chmod 640 ${file}`,
        ]);
    }
    return startAction(scene, { "codex-bin": codex, ...inputs }, {}, account.prefix).finished;
  };

  it("servers have what they need: a group's file, loopback, git, npx, Codex's sandbox, servers of their own", async () => {
    const endpoint = await startEndpoint(204);
    const answer = path.join(scene.root, "answer");
    const groupFile = scene.file("../group-file", "readable");
    const args = [answer, groupFile, endpoint.url, behindLauncher(codex).file, memory];
    scene.config(
      `${brokenServer("needs", "needs", "startup_timeout_sec = 60", args)}${npx.join("\n")}\n${realServer("memory", "memory")}`,
    );
    const done = await run({ "startup-timeout": "60" });
    await endpoint.close();
    expect(done.report?.run.isolation?.strategy, done.log).toBe("user-namespace");
    expect(JSON.parse(readFileSync(answer, "utf8"))).toEqual({
      ...{ group: "readable", http: 204, git: "done", sandbox: "done", nested: "done" },
    });
    expect(done.report?.servers.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      ...["memory ready", "needs ready", "npx ready"],
    ]);
  });

  it.each([
    ["0.169.0", "probe"],
    ["0.169.0", "app-server"],
    ["0.137.0", "exec"],
    ["0.107.0", "exec"],
  ])("a hostile server obtains nothing and leaves nothing: %s, %s", async (version, mode) => {
    const model = await startModel([items(message("done"))]);
    const found = path.join(scene.root, "found");
    const sleep = `86${Math.floor(Math.random() * 1e7)}.5`;
    scene.config(brokenServer("hostile", "hostile", "required = true", [found, sleep]));
    const turn = {
      ...{ prompt: "hello", preflight: "false", engine: mode, "openai-api-key": "canary-key-11112222" },
      "responses-api-endpoint": `${model.baseUrl}/responses`,
    };
    const done = await run({
      "codex-bin": await codexLauncher(version),
      "github-token": "canary-token-33334444",
      ...(mode === "probe" ? { mode } : turn),
    });
    await model.close();
    expect(existsSync(found), done.log).toBe(true);
    expect(JSON.parse(readFileSync(found, "utf8")), done.log).toMatchObject({
      ...{ secrets: [], sudo: false, signalled: true },
    });
    expect(processesWith(sleep)).toEqual([]);
    expect(done.outputs.conclusion).toBe("pass");
  });
});
