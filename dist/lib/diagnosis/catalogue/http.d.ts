import type { Entry } from "../entry.ts";
/** The address answered, but not as an MCP server. */
export declare const httpEntries: Entry[];
