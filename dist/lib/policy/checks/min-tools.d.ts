import { type Check } from "./check.ts";
/** `min-tools`: how many tools a ready server must have. */
export declare const minTools: Check;
