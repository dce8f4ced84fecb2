import type { Check } from "./check.ts";
/** A required server must be ready. An optional server that is not is reported, and counts under `fail-on: any`. */
export declare const required: Check;
