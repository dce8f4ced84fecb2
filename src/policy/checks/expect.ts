import type { Expectation, Placed } from "../../model/rules.ts";
import type { ServerRecord } from "../../model/server.ts";
import type { Breach } from "./check.ts";

/** `met`: the server is broken as expected, and no other rule counts. */
export interface ExpectationOutcome {
  met: boolean;
  breaches: Breach[];
}

/** Whether an expectation holds on that day. `today`: UTC day, `YYYY-MM-DD`. */
export function isExpected(expect: Placed<Expectation> | null, today: string): boolean {
  return expect !== null && (expect.value.until === null || today <= expect.value.until);
}

/** `expect` and `until`. `today`: UTC day, `YYYY-MM-DD`. */
export function checkExpectation(
  { name, state }: ServerRecord,
  expect: Placed<Expectation> | null,
  today: string,
): ExpectationOutcome {
  if (expect === null) return { met: false, breaches: [] };
  const { state: expected, until } = expect.value;
  const breach = (kind: Breach["kind"], message: string): ExpectationOutcome => ({
    met: false,
    breaches: [{ rule: "expect", kind, message, at: expect.at }],
  });
  if (!isExpected(expect, today)) {
    return breach("note", `It was expected to be ${expected} until ${until}; that day has passed.`);
  }
  if (state === expected) return { met: true, breaches: [] };
  if (state === "ready") {
    return breach("demand", `It was expected to be ${expected}, and it works. Remove this entry.`);
  }
  return breach("note", `It was expected to be ${expected}; it is ${state}.`);
}
