import { vi } from "vitest";

/** What `act` prints to stdout of this process. */
export function stdoutOf(act: () => void): string {
  let printed = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    act();
  } finally {
    spy.mockRestore();
  }
  return printed;
}
