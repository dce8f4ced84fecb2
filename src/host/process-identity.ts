import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** Names a process, also after its id is used again: host, id, start time where the system shows it, time of the name. */
export const thisProcess = identity(process.pid);

/** Longer than a job can run: how long a process of another host, or a container, is taken to live. */
const maxRunMs = 24 * 60 * 60_000;

function identity(pid: number): string {
  return `${hostname()}/${pid}/${startTime(pid)}/${Date.now()}`;
}

/** Whether the process of an identity still runs; what follows the identity after another slash is not read. */
export function isAlive(named: string): boolean {
  const [host, id, started, at] = named.split("/");
  if (!(Date.now() - Number(at) < maxRunMs)) return false;
  if (host !== hostname()) return true;
  try {
    process.kill(Number(id), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return ["", started].includes(startTime(Number(id)));
}

/** Field 22 of /proc/PID/stat (proc(5)); empty on other systems. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
