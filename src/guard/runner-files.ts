import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { readRegularFile } from "../host/regular-file.ts";

/** Files through which a step talks to the runner. Only we may write them while the action runs. */
const variables = ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"];
const maxBytes = 64 * 1024 * 1024;

export interface ChangedRunnerFile {
  /** Name of the variable. */
  name: string;
  /** Whether the file is again as it was. */
  restored: boolean;
}

export interface RunnerFiles {
  /** Writes of our own. `act` may append only. */
  write<T>(act: () => T | Promise<T>): Promise<T>;
  /** Puts back what others changed, and returns each file once. A file that cannot be put back is returned by one call only. */
  repair(): ChangedRunnerFile[];
}

interface Guarded {
  name: string;
  file: string;
  content: Buffer;
  /** As it was; null: it was missing. */
  stat: Stats | null;
  /** Mode of the folder. */
  folderMode: number;
  isLost: boolean;
}

/**
 * Remembers the runner's command files: a server that finds such a file could set an output of the job, or PATH for the steps
 * that follow.
 */
export function guardRunnerFiles(env: Readonly<Record<string, string | undefined>>): RunnerFiles {
  const files = variables.flatMap((name) => remember(name, env[name]) ?? []);
  let early: ChangedRunnerFile[] = [];
  const repairAll = () => {
    const changed = files.filter((entry) => !entry.isLost && !isIntact(entry));
    return changed.map((entry) => {
      restore(entry);
      entry.isLost = !isIntact(entry);
      return { name: entry.name, restored: !entry.isLost };
    });
  };
  return {
    repair() {
      const changed = new Map([...early, ...repairAll()].map((each) => [each.name, each]));
      early = [];
      return [...changed.values()];
    },
    async write(act) {
      // Our own write must not follow a link, or wait for a pipe.
      early.push(...repairAll());
      const result = await act();
      for (const entry of files) {
        const now = readInPlace(entry.file);
        if (now?.subarray(0, entry.content.length).equals(entry.content)) entry.content = now;
      }
      return result;
    },
  };
}

/** Null for what is not a regular file: nothing can be put back into a device. */
function remember(name: string, given: string | undefined): Guarded | null {
  if (!given) return null;
  try {
    const stat = statSync(given, { throwIfNoEntry: false }) ?? null;
    const file = stat === null ? path.resolve(given) : realpathSync(given);
    const content = stat === null ? Buffer.alloc(0) : readRegularFile(file, maxBytes);
    return { name, file, content, stat, folderMode: statSync(path.dirname(file)).mode, isLost: false };
  } catch {
    return null;
  }
}

function isIntact({ file, content, stat }: Guarded): boolean {
  const now = lstatOf(file);
  if (now === null) return stat === null;
  if (stat !== null && now.mode !== stat.mode) return false;
  return readInPlace(file)?.equals(content) ?? false;
}

/** The content; null for a link and for all that is not a regular file. */
function readInPlace(file: string): Buffer | null {
  try {
    return lstatSync(file).isFile() ? readRegularFile(file, maxBytes) : null;
  } catch {
    return null;
  }
}

/** Makes the file anew: whoever holds the old file open writes into nothing. Where the folder forbids that, its content is replaced. */
function restore({ file, content, stat, folderMode }: Guarded): void {
  const { O_WRONLY, O_CREAT, O_EXCL, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = constants;
  const folder = path.dirname(file);
  const mode = stat?.mode ?? 0o644;
  const write = (flags: number) => {
    const handle = openSync(file, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | flags, mode);
    try {
      writeFileSync(handle, content);
    } finally {
      closeSync(handle);
    }
  };
  attempt(() => {
    if (statSync(folder).mode !== folderMode) chmodSync(folder, folderMode);
  });
  const isNew = attempt(() => {
    rmSync(file, { recursive: true, force: true });
    write(O_CREAT | O_EXCL);
  });
  attempt(() => {
    if (lstatOf(file)?.isFile()) chmodSync(file, mode);
  });
  if (!isNew) attempt(() => write(O_TRUNC));
  else if (stat !== null) attempt(() => chownSync(file, stat.uid, stat.gid));
}

function lstatOf(file: string): Stats | null {
  try {
    return lstatSync(file);
  } catch {
    return null;
  }
}

/** Whether `act` succeeded: what it left behind is looked at afterwards. */
function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
