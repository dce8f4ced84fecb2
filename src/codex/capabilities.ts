import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { CodexBinary } from "./child.ts";
import { childEnvironment } from "./environment.ts";

/** What this Codex can do that others cannot, by its own protocol and not by its version number. */
export interface Capabilities {
  /** `mcpServerStatus/list` takes `serverName` and answers from the thread's own connections (seen from 0.160.1). */
  listsOneServer: boolean;
  /** `thread/start` is followed by what each server does: every version run but 0.116, whose protocol has no word for it. */
  reportsStartup: boolean;
}

/** The two ways in which versions tell of a server's start. */
const startupWords = /mcpServer\/startupStatus\/updated|mcp_startup_update/;

/** Reads it off `codex app-server generate-json-schema`; a Codex that cannot print it can do the least. */
export async function readCapabilities(
  codex: CodexBinary,
  env: Readonly<Record<string, string | undefined>>,
  tempDir: string,
): Promise<Capabilities> {
  const out = mkdtempSync(path.join(tempDir, "protocol-"));
  try {
    await promisify(execFile)(codex.file, ["app-server", "generate-json-schema", "--out", out], {
      env: childEnvironment(env, {}, null),
      timeout: 10_000,
    });
    const read = (...file: string[]) => readFileSync(path.join(out, ...file), "utf8");
    const schema = JSON.parse(read("v2", "ListMcpServerStatusParams.json"));
    return {
      listsOneServer: Object.hasOwn(schema.properties ?? {}, "serverName"),
      reportsStartup: startupWords.test(read("codex_app_server_protocol.schemas.json")),
    };
  } catch {
    return { listsOneServer: false, reportsStartup: true };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
