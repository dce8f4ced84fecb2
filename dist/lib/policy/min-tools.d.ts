import type { Check } from "./check.ts";
/** `min-tools`: a ready server must have at least so many. */
export declare const minTools: Check;
