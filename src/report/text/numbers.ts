/** `1,873`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 server`, `2 servers`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}

/** `2026-11-20 14:05 UTC` of an ISO 8601 time; null if it is not a time. */
export function formatTime(iso: string): string | null {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return null;
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
