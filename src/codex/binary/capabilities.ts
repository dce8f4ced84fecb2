import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type AppServer, AppServerError } from "../app-server/client.ts";
import type { CodexBinary } from "../process/child.ts";
import { runBriefly } from "../process/run-briefly.ts";

/*
 * What this Codex can do that others cannot, by its own protocol and not by its version number. A Codex that cannot be asked can do
 * the least.
 */

/**
 * Whether `mcpServerStatus/list` takes `serverName` and answers from the thread's own connections (seen from 0.160.1). Two values of
 * the wrong type are sent, so that nothing is listed: a Codex that knows the name complains of that one first.
 */
export async function listsOneServer(server: AppServer): Promise<boolean> {
  const [unlikely, other] = [424242, 7];
  try {
    await server.request("mcpServerStatus/list", { serverName: unlikely, cursor: other }, 5000);
    return false;
  } catch (error) {
    if (error instanceof AppServerError) return error.message.includes(String(unlikely));
    throw error;
  }
}

/** Whether this app-server runs turns. A value of the wrong type is sent, so that none is run: a Codex that knows the request names it. */
export async function runsTurns(server: AppServer): Promise<boolean> {
  const unlikely = 424242;
  try {
    await server.request("turn/start", { threadId: unlikely, input: [] }, 5000);
    return false;
  } catch (error) {
    if (error instanceof AppServerError) return error.message.includes(String(unlikely));
    throw error;
  }
}

/** The two ways in which versions tell of a server's start. */
const startupWords = /mcpServer\/startupStatus\/updated|mcp_startup_update/;

/**
 * Whether `thread/start` is followed by what each server does: on every version run but 0.116, whose protocol has no word for it. Read
 * off `codex app-server generate-json-schema`, which takes Codex a while.
 */
export async function reportsStartup(
  codex: CodexBinary,
  env: Readonly<Record<string, string | undefined>>,
  tempDir: string,
): Promise<boolean> {
  const out = mkdtempSync(path.join(tempDir, "protocol-"));
  try {
    const args = ["app-server", "generate-json-schema", "--out", out];
    await runBriefly({ codex, args, cwd: out, env, timeoutMs: 10_000 });
    return startupWords.test(readFileSync(path.join(out, "codex_app_server_protocol.schemas.json"), "utf8"));
  } catch {
    return true;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
