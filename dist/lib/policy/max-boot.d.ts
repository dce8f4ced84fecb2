import type { Check } from "./check.ts";
/** `max-boot`: a ready server must have been so within that time. */
export declare const maxBoot: Check;
