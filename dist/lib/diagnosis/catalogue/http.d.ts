import { type Entry } from "../entry.ts";
/** The address answered, but not as an MCP server. */
export declare const httpEntries: (Entry<"answer-cut-off"> | Entry<"blocked-by-gate"> | Entry<"host-not-allowed"> | Entry<"html-answer"> | Entry<"http-403"> | Entry<"http-404"> | Entry<"http-429"> | Entry<"http-4xx"> | Entry<"http-5xx"> | Entry<"initialized-refused"> | Entry<"no-answer"> | Entry<"not-mcp"> | Entry<"redirected"> | Entry<"session-lost"> | Entry<"session-wanted"> | Entry<"sse-only"> | Entry<"wrong-content-type">)[];
