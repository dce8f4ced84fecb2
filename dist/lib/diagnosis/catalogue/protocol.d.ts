/** Refused by Codex before anything is started. */
export declare const badName: import("../entry.ts").Entry<"bad-name">;
/** The server answers, and what it answers is not what MCP or Codex wants. */
export declare const protocolEntries: (import("../entry.ts").Entry<"initialize-invalid"> | import("../entry.ts").Entry<"initialize-refused"> | import("../entry.ts").Entry<"tools-list-failed">)[];
