import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** Settings that keep an ordinary user from making namespaces, and the value that allows it. */
const settings = [
  ["kernel.unprivileged_userns_clone", "1"],
  ["kernel.apparmor_restrict_unprivileged_userns", "0"],
] as const;

export interface HostedRunner {
  env: Readonly<Record<string, string | undefined>>;
  sudo: string | null;
  sysctl: string | null;
  /** `/proc/sys`. */
  settingsDir: string;
}

/**
 * Allows user namespaces on a GitHub-hosted Linux runner, as openai/codex-action does: Codex's own sandbox needs them too. The
 * machine is thrown away after the job; any other machine is left as it is. Returns what was changed or why it was not.
 */
export async function allowUserNamespaces({
  env,
  sudo,
  sysctl,
  settingsDir,
}: HostedRunner): Promise<string[]> {
  if (!env.ImageOS || env.RUNNER_ENVIRONMENT !== "github-hosted") return [];
  const messages: string[] = [];
  for (const [name, wanted] of settings) {
    const current = readSetting(path.join(settingsDir, ...name.split(".")));
    if (current === null || current === wanted) continue;
    if (sudo === null || sysctl === null) {
      messages.push(`${name} is ${current} and was not changed: there is no sudo or sysctl.`);
      continue;
    }
    try {
      await promisify(execFile)(sudo, ["-n", "--", sysctl, "-w", `${name}=${wanted}`], { timeout: 5000 });
      messages.push(
        `Set ${name}=${wanted} on this GitHub-hosted runner: Codex's sandbox needs user namespaces.`,
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message.trim() : String(error);
      messages.push(`${name} is ${current} and could not be changed: ${reason}`);
    }
  }
  return messages;
}

function readSetting(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null; // this kernel has no such setting
  }
}
