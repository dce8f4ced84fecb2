import { type Check } from "./check.ts";
/** `tools`: each of these names must be among a ready server's tools. */
export declare const tools: Check;
