import { codexLauncher, testedVersions } from "./install-codex.ts";

/** vitest's globalSetup of the project `versions`. */
export async function setup(): Promise<void> {
  for (const version of testedVersions) await codexLauncher(version);
}
