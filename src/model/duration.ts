const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000 };

/** `500ms`, `20s`, `1.5m`: a number above zero with its unit. */
export const durationPattern = /^(?=.*[1-9])\d{1,9}(\.\d{1,3})?(ms|s|m)$/;

/** Milliseconds of a written duration; null if it is none. */
export function parseDuration(text: string): number | null {
  if (!durationPattern.test(text)) return null;
  const unit = /[ms]+$/.exec(text)?.[0] ?? "";
  return Number.parseFloat(text) * (unitMs[unit] ?? Number.NaN);
}

/** `250 ms`, `1.004 s`: not rounded, so that a limit and a time just above it differ. */
export function formatExact(ms: number): string {
  const whole = Math.ceil(ms);
  return whole < 1000 ? `${whole} ms` : `${whole / 1000} s`;
}
