import { formatDuration } from "../../model/duration.ts";

import type { UsualBoot } from "./boot-sketch.ts";

export interface BootAdvice {
  /** Whole seconds for `startup_timeout_sec`. */
  startupTimeoutSec: number;
  /** `raise`: starts come close to the limit. `lower`: the limit hides a hang for far longer than any start takes. */
  direction: "raise" | "lower";
  text: string;
}

const CLOSE_TO_LIMIT = 0.7;
const FAR_FROM_LIMIT = 10;
const LEAST_SAMPLES = 20;

/**
 * Which `startup_timeout_sec` the observed boot times ask for: twice the p95, in steps of 5 s. Null while there are fewer
 * than 20 starts, the limit is not known, or it fits.
 */
export function bootAdvice(
  boot: Pick<UsualBoot, "p95Ms" | "samples"> | null,
  startupTimeoutMs: number | null,
): BootAdvice | null {
  if (boot === null || boot.samples < LEAST_SAMPLES || startupTimeoutMs === null) return null;
  const startupTimeoutSec = Math.max(5, Math.ceil((boot.p95Ms * 2) / 5000) * 5);
  const limit = formatDuration(startupTimeoutMs);
  const p95 = formatDuration(boot.p95Ms);
  if (boot.p95Ms > startupTimeoutMs * CLOSE_TO_LIMIT && startupTimeoutSec * 1000 > startupTimeoutMs) {
    const text = `5 of 100 starts take longer than ${p95}, close to the limit of ${limit}: set \`startup_timeout_sec = ${startupTimeoutSec}\`.`;
    return { startupTimeoutSec, direction: "raise", text };
  }
  if (boot.p95Ms * FAR_FROM_LIMIT < startupTimeoutMs && startupTimeoutSec * 2000 <= startupTimeoutMs) {
    const text = `95 of 100 starts take less than ${p95}, the limit is ${limit}: \`startup_timeout_sec = ${startupTimeoutSec}\` would find a hang sooner.`;
    return { startupTimeoutSec, direction: "lower", text };
  }
  return null;
}
