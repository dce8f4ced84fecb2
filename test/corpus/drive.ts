import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Setup, World } from "./setup.ts";
import { writeConfigs } from "./world.ts";

/** One JSON message of Codex's app-server, or one line of its log, and when it came. */
export type Said = { atMs: number; message: Record<string, unknown> } | { atMs: number; log: string };

const logFilter = "error,codex_mcp=trace,rmcp=info,codex_rmcp_client=trace";

/** Credentials of an OAuth login that has expired, in the file that Codex reads with `mcp_oauth_credentials_store = "file"`. */
function expiredLogin(name: string, url: string): Record<string, unknown> {
  const hash = createHash("sha256")
    .update(JSON.stringify({ type: "http", url, headers: {} }))
    .digest("hex");
  const sorted = createHash("sha256")
    .update(JSON.stringify({ headers: {}, type: "http", url }))
    .digest("hex");
  const entry = {
    server_name: name,
    server_url: url,
    client_id: "corpus",
    access_token: "corpus-expired-access",
    expires_at: 1_600_000_000_000,
    refresh_token: "corpus-expired-refresh",
    scopes: [],
  };
  return { [`${name}|${hash.slice(0, 16)}`]: entry, [`${name}|${sorted.slice(0, 16)}`]: entry };
}

/** Writes CODEX_HOME and the checkout for `setups` beneath `directory`. */
export function layOut(setups: Setup[], world: World, directory: string, remedied: boolean) {
  const home = join(directory, "codex-home");
  const project = join(directory, "checkout");
  mkdirSync(home, { recursive: true });
  mkdirSync(join(project, ".codex"), { recursive: true });
  mkdirSync(join(project, ".git"), { recursive: true });
  const configs = writeConfigs(setups, world, { remedied, project });
  writeFileSync(join(home, "config.toml"), configs.user);
  writeFileSync(join(project, ".codex", "config.toml"), configs.project);
  const logins = expiredLogin("oauth-expired", `${world.http.plain}/oauth/mcp`);
  writeFileSync(join(home, ".credentials.json"), JSON.stringify(logins), { mode: 0o600 });
  return { home, project, names: configs.names, env: configs.env };
}

/** The whole environment of the Codex process. */
export function processEnvironment(world: World, place: { home: string; env: Record<string, string> }) {
  return {
    PATH: `${dirname(world.node)}:${process.env.PATH}`,
    HOME: world.directory,
    CODEX_HOME: place.home,
    ...place.env,
  };
}

/**
 * Starts every server of a laid-out config through `codex app-server` and returns all that Codex said until each had
 * settled, or until `deadlineMs`.
 */
export async function drive(
  codex: string,
  place: { home: string; project: string; names: Map<string, string> },
  env: Record<string, string>,
  options: { deadlineMs: number; optional: string[]; settle: string[] },
): Promise<Said[]> {
  const child = spawn(codex, ["app-server"], {
    env: { ...env, RUST_LOG: logFilter, NO_COLOR: "1" },
    cwd: place.project,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const began = performance.now();
  const said: Said[] = [];
  const atMs = () => Math.round(performance.now() - began);
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  const open = new Set(options.settle);
  let allSettled = () => {};
  const settled = new Promise<void>((resolve) => {
    allSettled = resolve;
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));

  const eachLine = (stream: NodeJS.ReadableStream, take: (line: string) => void) => {
    let rest = "";
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
  };
  eachLine(child.stderr, (log) => said.push({ atMs: atMs(), log }));
  eachLine(child.stdout, (line) => {
    const message = JSON.parse(line) as Record<string, unknown>;
    said.push({ atMs: atMs(), message });
    const answer = typeof message.id === "number" ? waiting.get(message.id) : undefined;
    answer?.(message);
    if (message.method !== "mcpServer/startupStatus/updated") return;
    const { name, status } = message.params as { name: string; status: string };
    if (status !== "starting") open.delete(name);
    if (open.size === 0) allSettled();
  });

  let lastId = 0;
  const ask = (method: string, params: unknown) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ id, method, params })}\n`);
    });

  const session = async () => {
    await ask("initialize", {
      clientInfo: { name: "corpus", version: "1", title: null },
      capabilities: { experimentalApi: true },
    });
    child.stdin.write('{"method":"initialized"}\n');
    await ask("config/read", { includeLayers: true, cwd: place.project });
    const config = Object.fromEntries(
      options.optional.map((name) => [`mcp_servers.${name}.required`, false]),
    );
    const started = await ask("thread/start", {
      cwd: place.project,
      ephemeral: true,
      approvalPolicy: "never",
      sandbox: "read-only",
      config,
    });
    if (options.settle.length > 0) await settled;
    const thread = (started.result as { thread?: { id?: string } } | undefined)?.thread?.id;
    await ask("mcpServerStatus/list", { threadId: thread, detail: "toolsAndAuthOnly" });
  };
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, options.deadlineMs);
  });
  await Promise.race([session(), deadline, exited]);
  clearTimeout(timer);
  child.stdin.end();
  const kill = setTimeout(() => child.kill("SIGKILL"), 3000);
  await exited;
  clearTimeout(kill);
  return said;
}
