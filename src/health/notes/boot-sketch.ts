/**
 * Boot times counted in buckets 4 % wide: sketches of days add up to a sketch of a month, and every quantile read from
 * one is within 2 % of a measured time. `[bucket, count]`, ascending.
 */
export type BootSketch = [number, number][];

const WIDTH = 1.04;
const LOG_WIDTH = Math.log(WIDTH);
/** 57 years. */
const maxBucket = 999;

export function sketchOf(timesMs: Iterable<number>): BootSketch {
  const counts = new Map<number, number>();
  for (const ms of timesMs) {
    const bucket = Math.min(maxBucket, Math.ceil(Math.log(Math.max(1, ms)) / LOG_WIDTH));
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return sorted(counts);
}

export function mergeSketches(sketches: Iterable<BootSketch>): BootSketch {
  const counts = new Map<number, number>();
  for (const sketch of sketches) {
    for (const [bucket, count] of sketch) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
  }
  return sorted(counts);
}

export function sampleCount(sketch: BootSketch): number {
  return sketch.reduce((sum, [, count]) => sum + count, 0);
}

/** Milliseconds below which the share `q` (0 to 1) of the starts lies; null without samples. */
export function quantileMs(sketch: BootSketch, q: number): number | null {
  const rank = Math.max(1, Math.ceil(q * sampleCount(sketch)));
  let seen = 0;
  for (const [bucket, count] of sketch) {
    seen += count;
    if (seen >= rank) return Math.round((2 * WIDTH ** bucket) / (WIDTH + 1));
  }
  return null;
}

export interface UsualBoot {
  p50Ms: number;
  p95Ms: number;
  samples: number;
}

/** Null without samples. */
export function usualBoot(sketch: BootSketch): UsualBoot | null {
  const [p50Ms, p95Ms] = [quantileMs(sketch, 0.5), quantileMs(sketch, 0.95)];
  return p50Ms === null || p95Ms === null ? null : { p50Ms, p95Ms, samples: sampleCount(sketch) };
}

/** `bucket:count,bucket:count`: read and written much faster than a list of lists, and half as long. */
export function writeSketch(sketch: BootSketch): string {
  return sketch.map(([bucket, count]) => `${bucket}:${count}`).join(",");
}

export const writtenSketch = /^(?:\d{1,3}:\d{1,9}(?:,(?=\d)|$))*$/;

/** Of text that `writtenSketch` matches. */
export function readSketch(text: string): BootSketch {
  if (text === "") return [];
  return text.split(",").map((pair) => {
    const colon = pair.indexOf(":");
    return [Number(pair.slice(0, colon)), Number(pair.slice(colon + 1))];
  });
}

function sorted(counts: Map<number, number>): BootSketch {
  return [...counts].sort(([a], [b]) => a - b);
}
