import type { Entry } from "../entry.ts";
/** Codex calls the server ready, and the model could not use it. */
export declare const readyEntries: Entry[];
/** Some calls were cancelled or failed, and others went through. */
export declare const callAdvice: Entry[];
