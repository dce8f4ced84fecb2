export declare const badUrl: import("../entry.ts").Entry<"bad-url">;
/** The address could not be reached. Codex has one text for all of these; only a look of our own tells them apart. */
export declare const networkEntries: (import("../entry.ts").Entry<"connection-dropped"> | import("../entry.ts").Entry<"dns"> | import("../entry.ts").Entry<"proxy"> | import("../entry.ts").Entry<"refused"> | import("../entry.ts").Entry<"tls"> | import("../entry.ts").Entry<"unreachable">)[];
