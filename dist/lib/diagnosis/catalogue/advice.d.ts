/** Things worth knowing about a server that changes no state. */
export declare const adviceEntries: (import("../entry.ts").Entry<"close-to-limit"> | import("../entry.ts").Entry<"enabled-tool-unknown"> | import("../entry.ts").Entry<"required-not-enforced"> | import("../entry.ts").Entry<"tool-name-collision">)[];
