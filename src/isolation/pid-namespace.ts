import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Launcher, spawnCommand } from "./launcher.ts";
import { protectKernel } from "./protect-kernel.ts";
import type { NamespacePrograms } from "./user-namespace.ts";

export interface PidNamespaceOptions {
  programs: NamespacePrograms;
  /** Null when this process is root itself. */
  sudo: string | null;
  /** Arguments of setpriv that say whom the command runs as. */
  identity: readonly string[];
  isRootInside: boolean;
  /** Home directory of another account; null: as given. */
  home: string | null;
  /** Folder for short-lived files. */
  tempDir: string;
}

/**
 * Runs as root, outside: the second argument is a file that replaces its shell by `env -i NAME=VALUE … "$@"`. The namespace
 * ends when the starter (first argument) is gone or has removed that file.
 */
const supervise = `
starter=$1 lifeline=$2
shift 2
exec 3<&0
( . "$lifeline" ) <&3 3<&- &
child=$!
( while kill -0 "$starter" && [ -e "$lifeline" ]; do sleep 0.05; done; kill -9 "$child" ) >/dev/null 2>&1 </dev/null 3<&- &
watcher=$!
wait "$child"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

/**
 * A PID namespace with a fresh /proc and without new privileges, made by root. sudo cleans the environment, so it goes by a
 * file that only we can read, and not by arguments, which everyone can.
 */
export function pidNamespace(options: PidNamespaceOptions): Launcher {
  const { programs, sudo, identity, isRootInside, home, tempDir } = options;
  const { sh, setpriv, unshare } = programs;
  return {
    contained: true,
    start(command) {
      const folder = mkdtempSync(path.join(tempDir, "isolation-"));
      const lifeline = path.join(folder, "environment");
      writeFileSync(lifeline, replaceShell(home === null ? command.env : { ...command.env, HOME: home }), {
        mode: 0o600,
      });
      const args = [
        ...["-c", supervise, sh, String(process.pid), lifeline],
        ...[unshare, "--pid", "--fork", "--kill-child", "--mount-proc", "--"],
        ...(isRootInside ? protectKernel(programs) : []),
        // The parent-death signal again: becoming another user clears it.
        ...[setpriv, ...identity, "--no-new-privs", "--pdeathsig", "KILL", "--"],
        ...[command.file, ...command.args],
      ];
      const child = spawnCommand({
        ...command,
        env: { PATH: command.env.PATH ?? "" },
        ...(sudo === null ? { file: sh, args } : { file: sudo, args: ["-n", "--", sh, ...args] }),
      });
      const endAll = () => rmSync(folder, { recursive: true, force: true });
      child.on("close", endAll);
      return { child, mark: null, endAll };
    },
  };
}

function replaceShell(env: Readonly<Record<string, string>>): string {
  const assignments = Object.entries(env).map(([name, value]) => quote(`${name}=${value}`));
  return `exec env -i ${assignments.join(" ")} "$@"\n`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
