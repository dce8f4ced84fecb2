/** One line of a byte stream; `tooLong` lines are cut to the cap and must be treated as lost evidence. */
export interface Line {
  text: string;
  tooLong: boolean;
}

const newline = 0x0a;
/** A larger buffer is not kept for the next line. */
const maxIdleBytes = 1024 * 1024;

/**
 * Splits a byte stream at 0x0A and nowhere else: JSON strings may hold U+2028, which Node's readline splits at.
 * Memory stays bounded: of a line longer than `capBytes` only the first `capBytes` are kept.
 */
export function createLineSplitter(capBytes: number, onLine: (line: Line) => void) {
  const decoder = new TextDecoder();
  /** The line so far, when it began in an earlier chunk. */
  let kept = new Uint8Array(0);
  let length = 0;
  let tooLong = false;

  const keep = (bytes: Uint8Array) => {
    const room = capBytes - length;
    if (bytes.length > room) tooLong = true;
    const part = bytes.length > room ? bytes.subarray(0, room) : bytes;
    if (length + part.length > kept.length) {
      const larger = new Uint8Array(Math.min(capBytes, Math.max(2 * kept.length, length + part.length)));
      larger.set(kept.subarray(0, length));
      kept = larger;
    }
    kept.set(part, length);
    length += part.length;
  };
  const emit = (bytes: Uint8Array) => {
    const line = { text: decoder.decode(bytes), tooLong };
    length = 0;
    tooLong = false;
    if (kept.length > maxIdleBytes) kept = new Uint8Array(0);
    onLine(line);
  };

  return {
    push(chunk: Uint8Array) {
      let from = 0;
      for (let at = chunk.indexOf(newline, from); at >= 0; at = chunk.indexOf(newline, from)) {
        const bytes = chunk.subarray(from, at);
        if (length === 0 && bytes.length <= capBytes) emit(bytes);
        else {
          keep(bytes);
          emit(kept.subarray(0, length));
        }
        from = at + 1;
      }
      if (from < chunk.length) keep(chunk.subarray(from));
    },
    /** A last line without a newline counts as a line. */
    end() {
      if (length > 0 || tooLong) emit(kept.subarray(0, length));
    },
  };
}
