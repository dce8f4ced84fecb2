import type { RunEvent } from "./events.ts";
import type { RunRecord } from "./run-record.ts";
/** Collects a run's events one by one in bounded memory; `record` may be asked at any time. */
export interface Fold {
    add(event: RunEvent): void;
    record(): RunRecord;
}
/** Makes of a run's events what is known at their end: `createFold` over all of them. */
export declare function foldEvents(events: Iterable<RunEvent>): RunRecord;
/** Total: events may come out of order, twice, or for servers nobody declared. Linear in the number of events. */
export declare function createFold(): Fold;
