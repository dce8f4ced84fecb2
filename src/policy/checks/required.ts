import type { ServerState } from "../../model/server.ts";
import { isAllowed } from "./allow.ts";
import type { Check } from "./check.ts";

const happened: Record<Exclude<ServerState, "ready">, string> = {
  failed: "did not start",
  cancelled: "had its start cancelled",
  pending: "had not settled in time",
  disabled: "is disabled in Codex's configuration",
  untrusted: "is declared only in a project configuration that Codex did not load",
  absent: "is declared in no configuration",
  unknown: "left no evidence whether it started",
};

/** A required server must be ready. An optional server that is not is reported, and counts under `fail-on: any`. */
export const required: Check = (record, rules, context) => {
  const { state } = record;
  if (state === "ready" || isAllowed(state, rules)) return [];
  const isRequired = context.required.value;
  if (state === "disabled" && !isRequired) return [];
  const mayHaveSettled = state === "pending" && !context.evidenceComplete;
  const why = isRequired ? ` It is required (${context.required.by.join(", ")}).` : "";
  const doubt = mayHaveSettled ? " Evidence is missing, so it may have settled since." : "";
  return [
    {
      rule: isRequired ? "required" : "fail-on",
      kind: state === "unknown" || mayHaveSettled ? "unknown" : "broken",
      message: `It ${happened[state]}.${doubt}${why}`,
      at: isRequired ? context.requiredAt : null,
    },
  ];
};
