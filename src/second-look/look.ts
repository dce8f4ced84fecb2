import type { Launcher } from "../isolation/launcher.ts";

/** What Codex sees of the machine. */
export interface Machine {
  /** The environment Codex runs in. */
  env: Readonly<Record<string, string | undefined>>;
  /** The directory Codex runs in. */
  cwd: string;
  platform: NodeJS.Platform;
}

export interface LookOptions extends Machine {
  /** Milliseconds for all servers together. */
  timeoutMs: number;
  /** How a command is started apart from the job. */
  launcher: Launcher;
}
