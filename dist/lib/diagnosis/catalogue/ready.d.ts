import { type Entry } from "../entry.ts";
/** Codex calls the server ready, and the model could not use it. */
export declare const readyEntries: (Entry<"approval-cancelled"> | Entry<"every-call-failed"> | Entry<"late"> | Entry<"no-tools"> | Entry<"ready-then-exited"> | Entry<"tools-filtered-out">)[];
/** Some calls were cancelled, and others went through. */
export declare const partlyCancelledAdvice: Entry<"approval-cancelled">;
export declare const callEntries: Entry<"some-calls-failed">[];
