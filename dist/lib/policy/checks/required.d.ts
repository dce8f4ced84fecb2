import type { Check } from "./check.ts";
/** A required server must be ready; an optional one that is not is told, and under `fail-on: any` counts as well. */
export declare const required: Check;
