/** One line of a byte stream; `tooLong` lines are cut to the cap and must be treated as lost evidence. */
export interface Line {
  text: string;
  tooLong: boolean;
}

const newline = 0x0a;

/**
 * Splits a byte stream at 0x0A and nowhere else: JSON strings may hold U+2028, which Node's readline splits at.
 * Memory stays bounded: of a line longer than `capBytes` only the first `capBytes` are kept.
 */
export function createLineSplitter(capBytes: number, onLine: (line: Line) => void) {
  let parts: Uint8Array[] = [];
  let length = 0;
  let tooLong = false;

  const add = (bytes: Uint8Array) => {
    const room = capBytes - length;
    if (bytes.length > room) tooLong = true;
    const kept = bytes.length > room ? bytes.subarray(0, Math.max(room, 0)) : bytes;
    if (kept.length > 0) {
      parts.push(kept.slice());
      length += kept.length;
    }
  };
  const emit = () => {
    const whole = new Uint8Array(length);
    let offset = 0;
    for (const part of parts) {
      whole.set(part, offset);
      offset += part.length;
    }
    const line = { text: new TextDecoder().decode(whole), tooLong };
    parts = [];
    length = 0;
    tooLong = false;
    onLine(line);
  };

  return {
    push(chunk: Uint8Array) {
      let from = 0;
      for (let at = chunk.indexOf(newline, from); at >= 0; at = chunk.indexOf(newline, from)) {
        add(chunk.subarray(from, at));
        emit();
        from = at + 1;
      }
      add(chunk.subarray(from));
    },
    /** A last line without a newline counts as a line. */
    end() {
      if (length > 0 || tooLong) emit();
    },
  };
}
