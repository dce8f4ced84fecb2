/** Something before the server answered in its place. */
export declare const gatewayEntries: (import("../../entry.ts").Entry<"blocked-by-gate"> | import("../../entry.ts").Entry<"host-not-allowed"> | import("../../entry.ts").Entry<"redirected">)[];
