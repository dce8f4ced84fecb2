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

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const maxMs = 3650 * dayMs;

/** `0.1 s`, `12 s`, `2 min 5 s`, `3 h 20 min`, `8 days`: at most two units. `–` for what is not a time. */
export function formatDuration(ms: number | null): string {
  if (ms === null || !(ms >= 0)) return "–";
  if (ms < 50) return "<0.1 s";
  if (ms < 59_950) return `${Math.round(ms / 100) / 10} s`;
  if (ms >= maxMs) return "over 10 years";
  if (ms < hourMs - 500) return units(Math.round(ms / secondMs), 60, "min", "s");
  if (ms < dayMs) return units(Math.floor(ms / minuteMs), 60, "h", "min");
  const days = Math.floor(ms / dayMs);
  return units(days < 7 ? Math.floor(ms / hourMs) : days * 24, 24, days === 1 ? "day" : "days", "h");
}

function units(count: number, perLarge: number, large: string, small: string): string {
  const rest = count % perLarge;
  return `${Math.floor(count / perLarge)} ${large}${rest === 0 ? "" : ` ${rest} ${small}`}`;
}
