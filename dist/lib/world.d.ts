/** What a run needs of the outside: passed in by the entry points, so that nothing below reads it by itself. */
export interface World {
    /** Name and version of this release. */
    version: string;
    way: "action" | "cli";
    env: Readonly<Record<string, string | undefined>>;
    /** Absolute path: the checkout (`GITHUB_WORKSPACE`), or where the command was given. */
    workspace: string;
    /** Existing folder for temporary files. */
    tempDir: string;
    /** Folder that keeps installed Codex versions between runs. */
    cacheDir: string;
    /** Absolute path; empty where the account has none. */
    userHome: string;
    /** As `process.platform`. */
    platform: string;
    /** Milliseconds since the run began, monotonic, whole. */
    now(): number;
    startedAt: Date;
    write(text: string): void;
    /** For progress: the job log, or a terminal's stderr. */
    writeProgress(text: string): void;
    /** Whether `write` goes to a terminal that wants colour, and how wide it is. */
    color: boolean;
    columns: number;
    /** `--debug` on a terminal. */
    debug: boolean;
    /** `--json` on a terminal: `write` gets the report as JSON and nothing else. */
    json?: boolean;
    /** Replaces the status line of a terminal; absent where there is none. */
    showStatus?(line: (columns: number) => string): void;
    /** Where the files go when `report-dir` is not given; absent: a folder of `tempDir`. */
    reportDir?: string;
    /** Aborted when the job is cancelled. */
    signal: AbortSignal;
}
