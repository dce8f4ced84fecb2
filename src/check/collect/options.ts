import type { SessionOptions } from "../../codex/app-server/session.ts";
import type { ServerLaunch } from "../../model/events.ts";
import type { World } from "../../world.ts";
import type { EvidenceLog } from "../evidence-log.ts";
import type { JobLog } from "../job-log.ts";
import type { Secrets } from "../secrets.ts";
import type { Standard } from "../standard.ts";
import type { DeclaredServers } from "./declared-servers.ts";

export interface CollectOptions {
  standard: Standard;
  world: World;
  log: JobLog;
  evidence: EvidenceLog;
  redact: Secrets["redact"];
  addConfiguration: Secrets["addConfiguration"];
  /** A line of Codex's own stderr. */
  onCodexOutput(line: string): void;
  /** Resolves when everything is loaded that runs after the servers. */
  loaded: Promise<unknown>;
}

/** What every way to run Codex needs, prepared once. */
export interface Setting {
  session: SessionOptions & { tempDir: string };
  tempDir: string;
  /** `-c …` that makes the project untrusted. */
  trustArgs: string[];
  /** Name of the variable that carries the API key. */
  keyVariable: string;
  /** What starts or reaches each server, once the configuration is read. */
  launches: readonly ServerLaunch[];
  declared: DeclaredServers;
  restoreTrust(): void;
}
