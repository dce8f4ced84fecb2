const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const names: Record<string, number> = {
  ...Object.fromEntries(
    "jan feb mar apr may jun jul aug sep oct nov dec".split(" ").map((m, i) => [m, i + 1]),
  ),
  ...Object.fromEntries("sun mon tue wed thu fri sat".split(" ").map((day, index) => [day, index])),
};

export type Cron = readonly (ReadonlySet<number> | null)[];

/** A POSIX cron expression of five fields, as GitHub's `on.schedule` takes it; null in place of a `*`. Null: not valid. */
export function parseCron(expression: string): Cron | null {
  const fields = expression.trim().toLowerCase().split(/\s+/);
  if (fields.length !== ranges.length) return null;
  const parsed = fields.map((field, index) => parseField(field, ranges[index] ?? [0, 0]));
  return parsed.includes(undefined) ? null : (parsed as Cron);
}

function parseField(field: string, [low, high]: readonly [number, number]): Set<number> | null | undefined {
  if (field === "*") return null;
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const match = /^(?:(\*)|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(part);
    if (match === null) return undefined;
    const [, star, first, last, step] = match;
    const from = star ? low : numberOf(first);
    const to = star || (step && last === undefined) ? high : last === undefined ? from : numberOf(last);
    if (!(from >= low && to <= high && from <= to) || step === "0") return undefined;
    for (let value = from; value <= to; value += Number(step ?? 1))
      values.add(high === 7 ? value % 7 : value);
  }
  return values;
}

function numberOf(text = ""): number {
  return names[text] ?? (/^\d+$/.test(text) ? Number(text) : Number.NaN);
}

/** UTC times in `(fromMs, toMs]` at which any of the expressions fires, ascending, at most `max`. */
export function firesBetween(crons: readonly Cron[], fromMs: number, toMs: number, max: number): number[] {
  const fires: number[] = [];
  let time = Math.floor(fromMs / MINUTE) * MINUTE + MINUTE;
  while (time <= toMs && fires.length < max) {
    const date = new Date(time);
    if (!crons.some((cron) => firesInHour(cron, date))) {
      time = Math.floor(time / HOUR) * HOUR + HOUR;
      continue;
    }
    if (crons.some((cron) => firesInHour(cron, date) && has(cron, 0, date.getUTCMinutes()))) fires.push(time);
    time += MINUTE;
  }
  return fires;
}

function has(cron: Cron, field: number, value: number): boolean {
  return cron[field]?.has(value) ?? true;
}

/** Where both day fields are restricted, one of them is enough (POSIX). */
function firesInHour(cron: Cron, date: Date): boolean {
  const dayOfMonth = has(cron, 2, date.getUTCDate());
  const dayOfWeek = has(cron, 4, date.getUTCDay());
  const day = cron[2] && cron[4] ? dayOfMonth || dayOfWeek : dayOfMonth && dayOfWeek;
  return day && has(cron, 1, date.getUTCHours()) && has(cron, 3, date.getUTCMonth() + 1);
}
