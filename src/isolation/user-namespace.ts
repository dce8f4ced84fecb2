import { readFileSync, writeFileSync } from "node:fs";
import type { Duplex } from "node:stream";
import { type Launcher, spawnCommand } from "./launcher.ts";

export interface NamespacePrograms {
  sh: string;
  setpriv: string;
  unshare: string;
}

/** `$0` is our process id: if we were killed before the parent-death signal was set, the shell's parent is another process. */
const checkParent = '[ "$PPID" = "$0" ] || exit 125; exec "$@"';
/** Waits on descriptor 3 until the starter has written the id maps. */
const awaitMaps = 'echo >&3; read -r _ <&3 || exit 125; exec "$@" 3<&-';

/**
 * A user and PID namespace with a fresh /proc, without new privileges. The command is PID 1 inside: processes inside cannot
 * signal it, and all of them end with it. It ends when this process ends, however that happens. An ordinary user
 * keeps its id; for root every id is mapped, so that files of other users stay usable as in the job.
 */
export function userNamespace({ sh, setpriv, unshare }: NamespacePrograms, isRoot: boolean): Launcher {
  return {
    contained: true,
    start(command) {
      const child = spawnCommand(
        {
          ...command,
          file: setpriv,
          args: [
            ...["--pdeathsig", "KILL", "--", sh, "-c", checkParent, String(process.pid)],
            ...[unshare, "--user", ...(isRoot ? [] : ["--map-current-user"])],
            ...["--pid", "--fork", "--kill-child", "--mount-proc", "--"],
            ...(isRoot ? [sh, "-c", awaitMaps, sh] : []),
            ...[setpriv, "--no-new-privs", "--", command.file, ...command.args],
          ],
        },
        isRoot,
      );
      if (isRoot && child.pid !== undefined) mapEveryId(child.pid, child.stdio[3] as unknown as Duplex);
      return { child, mark: null, endAll: () => void child.kill("SIGKILL") };
    },
  };
}

function mapEveryId(pid: number, channel: Duplex): void {
  channel.on("error", () => {}); // the command ended: its exit reports why
  channel.once("data", () => {
    try {
      for (const map of ["uid_map", "gid_map"]) writeFileSync(`/proc/${pid}/${map}`, identityMap(map));
      channel.end("\n");
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
