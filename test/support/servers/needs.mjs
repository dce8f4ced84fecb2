// Before it answers anything: does what servers do in their surroundings, and writes what came of it.
// Arguments: file for the answer, file and socket of a group, file on a bind mount, address, program of Codex, script of another server.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const [file, groupFile, groupSocket, mounted, url, codex, other] = process.argv.slice(2);
const outcome = async (act) => {
  try {
    return await act();
  } catch (error) {
    return String(error);
  }
};
const run = (command, args) => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8", timeout: 20_000 });
  return status === 0 ? "done" : `${error ?? stderr}`;
};
const throughSocket = () =>
  new Promise((resolve, reject) => {
    request({ socketPath: groupSocket }, ({ statusCode }) => resolve(statusCode))
      .on("error", reject)
      .end();
  });
const inUvCache = () => {
  const cache = path.join(process.env.HOME, ".cache", "uv");
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, "entry"), "kept");
  return readFileSync(path.join(cache, "entry"), "utf8");
};
const browser = [process.env.CHROMIUM ?? "chromium", ["--headless", "--dump-dom", "about:blank"]];
const nested = async () => {
  const client = new Client({ name: "needs", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [other] }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.length > 0 ? "done" : "no tools";
};
writeFileSync(
  file,
  JSON.stringify({
    group: await outcome(() => readFileSync(groupFile, "utf8")),
    socket: await outcome(throughSocket),
    mounted: await outcome(() => readFileSync(mounted, "utf8")),
    uv: await outcome(inUvCache),
    ssh: await outcome(() => run("ssh", ["-G", "localhost"])),
    http: await outcome(async () => (await fetch(url)).status),
    git: await outcome(() => run("git", ["init", "--quiet", `${file}.git`])),
    sandbox: await outcome(() => run(codex, ["sandbox", "--", "true"])),
    nested: await outcome(nested),
    // Chromium has no sandbox for root, in a namespace or not.
    browser: process.getuid() === 0 ? "root" : await outcome(() => run(...browser)),
  }),
);
const server = new McpServer({ name: "needs", version: "1" });
server.registerTool("nothing", { description: "does nothing" }, () => ({ content: [] }));
await server.connect(new StdioServerTransport());
