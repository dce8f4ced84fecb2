/** States that the configuration or the end of the run decides, before Codex says anything. */
export declare const stateEntries: (import("../entry.ts").Entry<"absent"> | import("../entry.ts").Entry<"cancelled"> | import("../entry.ts").Entry<"disabled"> | import("../entry.ts").Entry<"no-evidence"> | import("../entry.ts").Entry<"untrusted-project">)[];
