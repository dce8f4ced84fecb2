import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { minMark } from "../../isolation/weaker.ts";

/** One process, with its start time so that a reused id is not mistaken for it. */
interface Process {
  pid: number;
  /** Process group. */
  group: number;
  startTime: string;
}

/**
 * Which processes belong to a run: those of the session that `leader` began, those whose PATH carries `marker`, and those whose
 * limit on file locks is `mark` or was lowered from it.
 */
export interface Belongings {
  leader: number;
  marker: string;
  mark: number | null;
}

/**
 * Ends every process of a run: TERM, `graceMs` to obey, then KILL, again until none is left or `attempts` are used up.
 * Codex leaves its stdio servers running when it is ended by a signal (every version run), and the runner's own clean-up
 * does not find them. Returns how many were still alive and how many could not be ended.
 */
export async function sweep(
  belongings: Belongings,
  { graceMs = 500, attempts = 20 }: { graceMs?: number; attempts?: number } = {},
): Promise<{ ended: number; left: number }> {
  if (process.platform === "win32") return sweepWindows(belongings.leader);
  const first = await list(belongings);
  if (first.length === 0) return { ended: 0, left: 0 };
  signalAll(first, "SIGTERM");
  const deadline = performance.now() + graceMs;
  let alive = first;
  while (alive.length > 0 && performance.now() < deadline) {
    await pause(20);
    alive = await list(belongings);
  }
  for (let attempt = 0; alive.length > 0 && attempt < attempts; attempt += 1) {
    signalAll(alive, "SIGKILL");
    await pause(20);
    alive = await list(belongings);
  }
  return { ended: first.length - alive.length, left: alive.length };
}

/** The living processes of a run; zombies do not count. */
export async function list(belongings: Belongings): Promise<Process[]> {
  return process.platform === "linux" ? listLinux(belongings) : listPosix(belongings);
}

function listLinux({ leader, marker, mark }: Belongings): Process[] {
  const found: Process[] = [];
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const stat = readStat(pid);
    if (stat === null || stat.state === "Z" || stat.state === "X") continue;
    const { session, group, startTime } = stat;
    if (session === leader || carries(pid, marker) || hasMark(pid, mark))
      found.push({ pid, group, startTime });
  }
  return found;
}

/** Fields of /proc/PID/stat (proc(5)); the command in parentheses may itself hold spaces and parentheses. */
function readStat(pid: number): ({ state: string; session: number } & Omit<Process, "pid">) | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return {
      state: fields[0] ?? "X",
      group: Number(fields[2]),
      session: Number(fields[3]),
      startTime: fields[19] ?? "",
    };
  } catch {
    return null; // gone in the meantime
  }
}

function carries(pid: number, marker: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`).includes(marker);
  } catch {
    return false; // gone, or another user's
  }
}

/** Another run's mark is another number; a limit below every mark was lowered by a process that wants not to be found. */
function hasMark(pid: number, mark: number | null): boolean {
  if (mark === null) return false;
  try {
    const limit = /^Max file locks\s+\S+\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1];
    return limit !== undefined && (Number(limit) === mark || Number(limit) < minMark);
  } catch {
    return false; // gone, or another user's
  }
}

/** macOS and others: the process group tree below the leader, from ps; a server that left it is not found there. */
async function listPosix({ leader }: Belongings): Promise<Process[]> {
  const { stdout } = await promisify(execFile)("/bin/ps", ["-axo", "pid=,ppid=,pgid=,stat="]);
  const rows = stdout.split("\n").flatMap((line) => {
    const [pid, parent, group, state] = line.trim().split(/\s+/);
    return pid && parent && group && state && !state.startsWith("Z")
      ? [{ pid: Number(pid), parent: Number(parent), group: Number(group) }]
      : [];
  });
  const members = new Set([leader]);
  const groups = new Set([leader]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const row of rows) {
      if (members.has(row.pid) || !(members.has(row.parent) || groups.has(row.group))) continue;
      members.add(row.pid);
      groups.add(row.group);
      known.set(leader, groups);
      grew = true;
    }
  }
  for (const group of known.get(leader) ?? []) groups.add(group);
  return rows
    .filter((row) => row.pid !== process.pid && (members.has(row.pid) || groups.has(row.group)))
    .map(({ pid, group }) => ({ pid, group, startTime: "" }));
}

/** Process groups seen below a leader, remembered for when their parent is gone. */
const known = new Map<number, Set<number>>();

async function sweepWindows(leader: number): Promise<{ ended: number; left: number }> {
  try {
    // Not from PATH: a checkout could bring its own.
    const taskkill = path.join(process.env.SystemRoot ?? "C:\\Windows", "System32", "taskkill.exe");
    await promisify(execFile)(taskkill, ["/PID", String(leader), "/T", "/F"]);
    return { ended: 1, left: 0 };
  } catch {
    return { ended: 0, left: 0 }; // taskkill fails when the tree is gone already
  }
}

export function signalAll(processes: readonly Process[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // ESRCH: it ended by itself
    }
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
