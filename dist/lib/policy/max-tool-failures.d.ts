import type { Check } from "./check.ts";
/** `max-tool-failures`: a cancelled call counts as failed, since the model got no answer from it. */
export declare const maxToolFailures: Check;
