import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { ordinaryUser, testAccounts, withGroup } from "../support/accounts.ts";
import { codexLauncher } from "../support/install-codex.ts";
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
const isRoot = process.getuid?.() === 0;

let scene: Scene;
let codex: string;
beforeEach(async () => {
  scene = createScene();
  codex = await codexLauncher("0.169.0");
});
afterEach(() => scene.remove());

/** An HTTP server on a Unix socket, as Docker's is. */
async function startSocket(file: string) {
  const server = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(file, resolve));
  return server;
}

/** A file seen through a bind mount, where this account may mount; the file itself elsewhere. */
function bindMount(): { file: string; unmount(): void } {
  const [source, target] = ["source", "target"].map((name) => path.join(scene.root, name)) as [
    string,
    string,
  ];
  for (const folder of [source, target]) mkdirSync(folder);
  writeFileSync(path.join(source, "file"), "mounted");
  if (!isRoot) return { file: path.join(source, "file"), unmount() {} };
  execFileSync("mount", ["--bind", source, target]);
  return { file: path.join(target, "file"), unmount: () => void execFileSync("umount", [target]) };
}

describe.runIf(process.platform === "linux").each(testAccounts())("in a namespace, as $label", (account) => {
  it("servers have what they need: a group's file and socket, a bind mount, caches, loopback, git, ssh, npx, a browser's and Codex's sandbox, servers of their own", async () => {
    const endpoint = await startEndpoint(204);
    const answer = path.join(scene.root, "answer");
    const groupFile = scene.file("../group-file", "readable");
    const socketFile = path.join(scene.root, "group-socket");
    const socket = await startSocket(socketFile);
    const mount = bindMount();
    const args = [
      answer,
      groupFile,
      socketFile,
      mount.file,
      endpoint.url,
      behindLauncher(codex).file,
      memory,
    ];
    scene.config(
      `${brokenServer("needs", "needs", 'startup_timeout_sec = 60\nenv_vars = ["CHROMIUM"]', args)}${npx.join("\n")}\n${realServer("memory", "memory")}`,
    );
    scene.env(); // makes its folders
    account.own(scene.root);
    const inputs = { "codex-bin": codex, "startup-timeout": "60" };
    const chromium = process.env.CHROMIUM;
    const act = () =>
      startAction(scene, inputs, chromium === undefined ? {} : { CHROMIUM: chromium }, account.prefix)
        .finished;
    const done = await (isRoot ? withGroup([groupFile, socketFile], act) : act()).finally(() => {
      mount.unmount();
      socket.close();
    });
    await endpoint.close();
    expect(done.report?.run.isolation?.strategy, done.log).toBe("user-namespace");
    expect(JSON.parse(readFileSync(answer, "utf8"))).toEqual({
      ...{ group: "readable", socket: 204, mounted: "mounted", uv: "kept", http: 204 },
      ...{ ssh: "done", git: "done", sandbox: "done", nested: "done" },
      browser: account.isRoot ? "root" : "done",
    });
    expect(done.report?.servers.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      ...["memory ready", "needs ready", "npx ready"],
    ]);
  });
});

it.runIf(process.platform === "linux" && isRoot)(
  "codex-user runs Codex and its servers as that account",
  async () => {
    testAccounts();
    const answer = path.join(scene.root, "answer");
    const script = `id -un > ${answer}; echo $HOME >> ${answer}`;
    scene.config(`[mcp_servers.who]\ncommand = "sh"\nargs = ["-c", "${script}; exec node ${memory}"]\n`);
    scene.env();
    for (const folder of [scene.root, scene.codexHome]) chmodSync(folder, 0o777);
    const inputs = { "safety-strategy": "unprivileged-user", "codex-user": ordinaryUser, mode: "probe" };
    const done = await startAction(scene, { "codex-bin": codex, ...inputs }).finished;
    expect(existsSync(answer), done.log).toBe(true);
    expect(readFileSync(answer, "utf8")).toBe(`${ordinaryUser}\n/home/${ordinaryUser}\n`);
    expect(done.report?.run.isolation).toMatchObject({ strategy: "pid-namespace" });
    expect(done.report?.servers).toMatchObject([{ name: "who", state: "ready" }]);
  },
);

it.runIf(process.platform === "linux" && isRoot)(
  "an ordinary user's ssh takes a file of root's in ssh_config.d for someone else's, and works with -F",
  async () => {
    const ordinary = testAccounts().find((account) => !account.isRoot);
    const included = "/etc/ssh/ssh_config.d";
    const withIncluded = `mount -t tmpfs none ${included} && echo "Host a" > ${included}/a.conf && exec "$@"`;
    const answer = path.join(scene.root, "answer");
    const script = `ssh -G localhost >/dev/null 2>${answer}; ssh -F none -G localhost >/dev/null 2>&1 && echo works >>${answer}`;
    scene.config(`[mcp_servers.ssh]\ncommand = "sh"\nargs = ["-c", "${script}; exec node ${memory}"]\n`);
    scene.env();
    ordinary?.own(scene.root);
    // The shell drops variables whose name it could not hold.
    const codexBin = `INPUT_CODEX-BIN=${codex}`;
    const mounts = ["unshare", "--mount", "sh", "-c", withIncluded, "sh", "env", codexBin];
    const prefix = [...mounts, ...(ordinary?.prefix ?? [])];
    const done = await startAction(scene, { mode: "probe" }, {}, prefix).finished;
    expect(existsSync(answer), done.log).toBe(true);
    expect(readFileSync(answer, "utf8")).toBe(`Bad owner or permissions on ${included}/a.conf\r\nworks\n`);
  },
);
