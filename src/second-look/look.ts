/** One thing our own check found about a server's surroundings; `finding` is a diagnosis code. */
export interface Finding {
  finding: string;
  /** A sentence, or the end of one, for a reader. */
  text: string;
}

/** What Codex sees of the machine. */
export interface Machine {
  /** The environment Codex runs in. */
  env: Readonly<Record<string, string | undefined>>;
  /** The directory Codex runs in. */
  cwd: string;
  platform: NodeJS.Platform;
}

export interface LookOptions extends Machine {
  /** Milliseconds for one server. */
  timeoutMs: number;
}
