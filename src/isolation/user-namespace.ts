import { readFileSync, writeFileSync } from "node:fs";
import type { Duplex } from "node:stream";
import { type Launcher, spawnCommand } from "./launcher.ts";
import { keptCapabilities, protectKernel } from "./protect-kernel.ts";

export interface NamespacePrograms {
  sh: string;
  setpriv: string;
  unshare: string;
  mount: string;
}

/** Asks the starter on descriptor 3 and goes on once it answers; a starter that is gone answers nothing. */
const ask = "echo >&3; read -r _ <&3 || exit 125; ";

/**
 * A user and PID namespace with a fresh /proc, without new privileges. The command is PID 1 inside: processes inside cannot
 * signal it, and all of them end with it. It ends when this process ends, however that happens: the command starts only once
 * the starter has answered after both parent-death signals were set. An ordinary user keeps its id; for root every id
 * is mapped, so that files of other users stay usable as in the job; settings of the kernel, which are root's too, do not.
 */
export function userNamespace(programs: NamespacePrograms, isRoot: boolean): Launcher {
  const { sh, setpriv, unshare } = programs;
  return {
    contained: true,
    start(command) {
      const child = spawnCommand(
        {
          ...command,
          file: setpriv,
          args: [
            ...["--pdeathsig", "KILL", "--", unshare, "--user", ...(isRoot ? [] : ["--map-current-user"])],
            ...["--pid", "--fork", "--kill-child", "--mount-proc", "--"],
            ...(isRoot ? [sh, "-c", `${ask}exec "$@"`, sh, ...protectKernel(programs)] : []),
            // Again: becoming root in the namespace cleared the signal.
            ...[setpriv, "--pdeathsig", "KILL", "--", sh, "-c", `${ask}exec "$@" 3<&-`, sh],
            ...[setpriv, ...(isRoot ? keptCapabilities : []), "--no-new-privs", "--"],
            ...[command.file, ...command.args],
          ],
        },
        true,
      );
      if (child.pid !== undefined) answer(child.stdio[3] as unknown as Duplex, isRoot ? child.pid : null);
      return { child, mark: null, endAll: () => void child.kill("SIGKILL") };
    },
  };
}

/** Answers the questions of the shells inside, after writing the id maps of `pid` if there is one. */
function answer(channel: Duplex, pid: number | null): void {
  let unmapped = pid;
  channel.on("error", () => {}); // the command ended: its exit reports why
  channel.on("data", () => {
    try {
      if (unmapped !== null)
        for (const map of ["uid_map", "gid_map"]) writeFileSync(`/proc/${unmapped}/${map}`, identityMap(map));
      unmapped = null;
      channel.write("\n");
    } catch {
      channel.destroy(); // the shell inside reads the end of the channel and gives up
    }
  });
}

/** Our own ids, each mapped to itself (user_namespaces(7)). */
function identityMap(map: string): string {
  const ranges = readFileSync(`/proc/self/${map}`, "utf8").trim().split("\n");
  return ranges
    .map((range) => {
      const [first, , count] = range.trim().split(/\s+/);
      return `${first} ${first} ${count}\n`;
    })
    .join("");
}
