import type { Expectation, Placed } from "../model/rules.ts";
import type { ServerRecord } from "../model/server.ts";
import type { Breach } from "./check.ts";
/** `met`: the server is broken as expected, and no other rule counts. */
export interface ExpectationOutcome {
    met: boolean;
    breaches: Breach[];
}
/** Whether an expectation holds on that day. `today`: UTC day, `YYYY-MM-DD`. */
export declare function isExpected(expect: Placed<Expectation> | null, today: string): boolean;
/** `expect` and `until`. `today`: UTC day, `YYYY-MM-DD`. */
export declare function checkExpectation({ name, state }: ServerRecord, expect: Placed<Expectation> | null, today: string): ExpectationOutcome;
