import type { Check } from "./check.ts";

/** `max-tool-failures`: a cancelled call counts as failed, since the model got no answer from it. */
export const maxToolFailures: Check = (record, rules) => {
  const { completed, failed, cancelled } = record.toolCalls;
  const unanswered = failed + cancelled;
  const total = completed + unanswered;
  const happened = `${unanswered} of its ${total} tool calls did not succeed`;
  if (rules.maxToolFailures === null) {
    if (unanswered === 0 || completed > 0) return [];
    return [{ rule: "max-tool-failures", kind: "note", message: `${happened}.`, at: null }];
  }
  const { value: maximum, at } = rules.maxToolFailures;
  if (unanswered <= maximum) return [];
  const message = `${happened}; max-tool-failures allows ${maximum}.`;
  return [{ rule: "max-tool-failures", kind: "broken", message, at }];
};
