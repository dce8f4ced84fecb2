import { open } from "node:fs/promises";

/**
 * Appends to a file that the runner made, on a line of its own: another program may have left its last line unfinished.
 * Throws what the file system throws.
 */
export async function appendLines(path: string, text: string): Promise<void> {
  const file = await open(path, "a+");
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    const broken = size > 0 && (await file.read(last, 0, 1, size - 1)).bytesRead === 1 && last[0] !== 0x0a;
    await file.appendFile(broken ? `\n${text}` : text);
  } finally {
    await file.close();
  }
}

/** What the system says about a path that could not be used, without the path itself: `ENOSPC: no space left on device`. */
export function fileTrouble(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.split(", ")[0] ?? error.message;
}
