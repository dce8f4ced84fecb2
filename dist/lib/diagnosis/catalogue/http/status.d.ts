import { type Entry } from "../../entry.ts";
/** The status of the answer tells. */
export declare const statusEntries: (Entry<"http-403"> | Entry<"http-404"> | Entry<"http-429"> | Entry<"http-4xx"> | Entry<"http-5xx"> | Entry<"session-wanted"> | Entry<"sse-only">)[];
