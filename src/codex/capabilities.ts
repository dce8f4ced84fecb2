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
}

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
    const schema = JSON.parse(readFileSync(path.join(out, "v2", "ListMcpServerStatusParams.json"), "utf8"));
    return { listsOneServer: Object.hasOwn(schema.properties ?? {}, "serverName") };
  } catch {
    return { listsOneServer: false };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
