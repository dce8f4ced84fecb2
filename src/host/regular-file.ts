import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

const { O_RDONLY, O_NONBLOCK, O_NOCTTY } = constants;
const defaultMaxBytes = 16 * 1024 * 1024;
const chunkBytes = 64 * 1024;

/** Opens a regular file, also behind a link. Never waits for a pipe. Throws for everything else, and what the file system throws. */
export function openRegularFile(file: string): number {
  const handle = openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  throw new Error(`${file} is not a regular file`);
}

/** Reads a file that others may have put there: a device would never end, a pipe never begin. Throws as `openRegularFile` does. */
export function readRegularFile(file: string, maxBytes = defaultMaxBytes): Buffer {
  const handle = openRegularFile(file);
  try {
    const chunks: Buffer[] = [];
    let size = fstatSync(handle).size > maxBytes ? Number.POSITIVE_INFINITY : 0;
    for (;;) {
      if (size > maxBytes) throw new Error(`${file} is longer than ${maxBytes} bytes`);
      const chunk = Buffer.alloc(chunkBytes);
      const count = readSync(handle, chunk);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, count));
      size += count;
    }
  } finally {
    closeSync(handle);
  }
}

/** The text of a regular file; null where it cannot be read. */
export function readTextIfRegular(file: string, maxBytes?: number): string | null {
  try {
    return readRegularFile(file, maxBytes).toString("utf8");
  } catch {
    return null;
  }
}
