export interface StatusLine {
  /** Writes whole lines above the status line. */
  write(text: string): void;
  /** Replaces the status line; null where the stream is not a terminal. */
  show: ((line: (columns: number) => string) => void) | null;
}

const clearLine = "\r\u001b[K";

/** A last line of the terminal that is replaced as the run goes on. */
export function createStatusLine(
  stream: Pick<NodeJS.WriteStream, "write" | "isTTY" | "columns">,
): StatusLine {
  if (!stream.isTTY || process.env.TERM === "dumb")
    return { write: (text) => void stream.write(text), show: null };
  let current = "";
  return {
    write(text) {
      stream.write(current === "" ? text : `${clearLine}${text}${current}`);
    },
    show(line) {
      const next = line(stream.columns || 80);
      if (next === current) return;
      stream.write(`${current === "" ? "" : clearLine}${next}`);
      current = next;
    },
  };
}
