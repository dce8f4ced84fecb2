import type { RunEvent } from "../../model/events.ts";
/** A recording of a run as events, and what may be concluded from it. */
export interface RecordedRun {
    events: RunEvent[];
    /**
     * What the recording carries about servers: the `configuration`, so that every server is known; each server's `startup`;
     * or `none`, as in stock `codex exec --json` output, which names only servers that were called.
     */
    inventory: "configuration" | "startup" | "none";
    /** False: the recording has no times, and nothing may be said about durations. */
    timed: boolean;
    codexVersion: string | null;
}
