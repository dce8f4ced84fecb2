/** The command ran and stopped before it had answered. */
export declare const exitEntries: (import("../entry.ts").Entry<"docker-not-interactive"> | import("../entry.ts").Entry<"exited-at-once"> | import("../entry.ts").Entry<"killed"> | import("../entry.ts").Entry<"starts-alone">)[];
