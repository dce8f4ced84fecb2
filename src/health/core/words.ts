const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `21 Nov 2026`, of an ISO time or day. */
export function dayWords(iso: string): string {
  return `${Number(iso.slice(8, 10))} ${months[Number(iso.slice(5, 7)) - 1] ?? ""} ${iso.slice(0, 4)}`;
}

/** `21 Nov 2026, 14:05 UTC`. */
export function momentWords(iso: string): string {
  return `${dayWords(iso)}, ${iso.slice(11, 16)} UTC`;
}

/** A share rounded down, to a thousandth, from 0.999 on to a ten-thousandth: only a flawless one is 1. */
export function roundedShare(share: number): number {
  const steps = share < 0.999 ? 1_000 : 10_000;
  return Math.floor(share * steps) / steps;
}

/** `99.2 %`, `99.95 %`, `100 %`. */
export function percent(share: number | null): string {
  if (share === null) return "–";
  const rounded = roundedShare(share);
  return rounded === 1 ? "100 %" : `${(rounded * 100).toFixed(share < 0.999 ? 1 : 2)} %`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and 3 more`. */
export function listed(items: readonly string[], limit: number): string {
  if (items.length > limit) return `${items.slice(0, limit).join(", ")} and ${items.length - limit} more`;
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
