import {
  chmodSync,
  chownSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { isAlive, thisProcess } from "./process-identity.ts";
import { readRegularFile } from "./regular-file.ts";

/** A change takes milliseconds. */
const maxWaitMs = 5000;
const pauseMs = 5;

/**
 * Runs `act` while no other process does so with the same lock file. A lock whose holder has ended counts as free. Throws what the
 * file system throws.
 */
export function withLock(lock: string, act: () => void): void {
  const own = `${lock}.${process.pid}`;
  try {
    writeFileSync(own, thisProcess);
    take(lock, own);
    try {
      act();
    } finally {
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** A link appears with its content or not at all, so that no reader sees a lock without a holder. */
function take(lock: string, own: string): void {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    try {
      linkSync(own, lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || performance.now() > deadline) throw error;
    }
    removeStale(lock, own);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}

/** Of several that see the same stale lock, only the process that renames it away removes it. */
function removeStale(lock: string, own: string): void {
  try {
    const holder = readRegularFile(lock).toString("utf8");
    if (isAlive(holder)) return;
    const aside = `${own}.stale`;
    renameSync(lock, aside);
    // Another process may have taken the lock between the two calls: it gets it back.
    if (readRegularFile(aside).toString("utf8") !== holder) renameSync(aside, lock);
    rmSync(aside, { force: true });
  } catch {
    // released in the meantime
  }
}

/** Replaces a file as a whole, keeping its mode and owner; null removes it. A link stays a link. */
export function replaceFile(file: string, text: string | null): void {
  const target = real(file);
  if (text === null) {
    rmSync(target, { force: true });
    return;
  }
  const next = `${target}.codex-mcp-check.${process.pid}`;
  try {
    writeFileSync(next, text, { mode: 0o600 });
    const old = statSync(target, { throwIfNoEntry: false });
    if (old !== undefined) {
      chmodSync(next, old.mode);
      chownSync(next, old.uid, old.gid);
    }
    renameSync(next, target);
  } catch (error) {
    rmSync(next, { force: true });
    // EBUSY: the file is a mount of its own; EPERM: its owner is another account. Its content can still be replaced.
    if (!["EBUSY", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    writeFileSync(target, text);
  }
}

function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
