import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const modules = path.resolve(import.meta.dirname, "../../node_modules");

/** A workspace (a git repository), a Codex home, a runner's temp folder and its files: what a job has. */
export interface Scene {
  root: string;
  workspace: string;
  codexHome: string;
  runnerTemp: string;
  /** Writes `HOME/config.toml`. */
  config(toml: string): void;
  /** Writes a file below the workspace. */
  file(name: string, text: string): string;
  /** The environment of a step: a runner's variables, and nothing of this machine but PATH. */
  env(extra?: Record<string, string>): Record<string, string>;
  remove(): void;
}

export function createScene(): Scene {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "scene-")));
  const folder = (name: string) => {
    const made = path.join(root, name);
    mkdirSync(made, { recursive: true });
    return made;
  };
  const workspace = folder("workspace");
  const codexHome = folder("codex-home");
  const runnerTemp = folder("temp");
  execFileSync("git", ["init", "--quiet", workspace]);
  return {
    root,
    workspace,
    codexHome,
    runnerTemp,
    config: (toml) => writeFileSync(path.join(codexHome, "config.toml"), toml),
    file(name, text) {
      const file = path.join(workspace, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    env: (extra = {}) => ({
      PATH: process.env.PATH ?? "",
      HOME: folder("home"),
      CODEX_HOME: codexHome,
      RUNNER_TEMP: runnerTemp,
      RUNNER_TOOL_CACHE: folder("tools"),
      ...extra,
    }),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** `[mcp_servers.NAME]` of a real server from npm. */
export const realServer = (name: string, kind: "everything" | "memory" | "filesystem", extra = ""): string =>
  stdioServer(
    name,
    path.join(modules, "@modelcontextprotocol", `server-${kind}`, "dist", "index.js"),
    [],
    extra,
  );

/** A server whose program is one of the misbehaving ones below this folder. */
export const brokenServer = (name: string, behaviour: string, extra = "", args: string[] = []): string =>
  stdioServer(name, path.join(import.meta.dirname, "servers", `${behaviour}.mjs`), args, extra);

function stdioServer(name: string, script: string, args: string[], extra: string): string {
  return [
    `[mcp_servers.${JSON.stringify(name)}]`,
    'command = "node"',
    `args = ${JSON.stringify([script, ...args])}`,
    extra,
    "",
  ].join("\n");
}

/** A loopback HTTP endpoint that answers every request alike. */
export async function startEndpoint(status: number, headers: Record<string, string> = {}, body = "") {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** An address of this machine where nobody listens. */
export async function refusedUrl(): Promise<string> {
  const endpoint = await startEndpoint(200);
  await endpoint.close();
  return endpoint.url;
}
