/** What to put after `uses:` to have this program; null where no well-known action brings it. */
export declare const setupAction: (program: string) => string | null;
