import type { ServerRecord } from "./server.ts";
/** A server of which nothing is known yet. */
export declare const unseenServer: (name: string) => ServerRecord;
