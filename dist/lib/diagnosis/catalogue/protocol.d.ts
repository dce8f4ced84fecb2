import type { Entry } from "../entry.ts";
/** Refused by Codex before anything is started. */
export declare const badName: Entry;
/** The server answers, and what it says is not what MCP or Codex wants. */
export declare const protocolEntries: Entry[];
