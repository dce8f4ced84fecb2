/** What a container engine prints when it cannot start a server. */
export declare const containerEntries: (import("../../entry.ts").Entry<"docker-image"> | import("../../entry.ts").Entry<"docker-options"> | import("../../entry.ts").Entry<"docker-tty"> | import("../../entry.ts").Entry<"docker-unavailable">)[];
