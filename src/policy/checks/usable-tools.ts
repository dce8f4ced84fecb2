import { asListed, type Breach, type Check } from "./check.ts";

/** Codex's own server for apps, which may have no tools. */
const mayBeEmpty = "codex_apps";
const maxNamed = 10;

/**
 * Codex calls a server ready whose tools the model cannot use: an empty list, a list that could not be read, tools left out
 * of the model's request. `min-tools: 0` permits a server without tools.
 */
export const usableTools: Check = (record, rules, { required, requiredAt, counts }) => {
  if (record.state !== "ready") return [];
  const { name, tools, toolsNotOffered, toolsError, offered, toolCalls } = record;
  const breach = (kind: Breach["kind"], message: string): Breach => ({
    rule: required.value ? "required" : "fail-on",
    kind,
    message,
    at: required.value ? requiredAt : null,
  });
  const emptyIsFine = name === mayBeEmpty || rules.minTools?.value === 0;
  if (toolsError !== null) return [breach("broken", "Its tools could not be listed.")];
  if (tools?.count === 0) {
    if (emptyIsFine) return [];
    const { length } = toolsNotOffered;
    const none =
      length === 0
        ? "It has no tools"
        : length === 1
          ? "Its only tool cannot be offered to the model"
          : `None of its ${length} tools can be offered to the model`;
    return [breach("broken", `${none}${asListed(record)}.`)];
  }
  if (offered === "no" && !(tools === null && emptyIsFine)) {
    return [breach("broken", "Its tools were not offered to the model.")];
  }
  if (tools === null && offered === "unknown" && toolCalls.completed === 0 && counts && !emptyIsFine) {
    return record.toolsUnproven
      ? [breach("unknown", "Codex does not report whether it has tools.")]
      : [breach("note", "It is not known whether it has tools.")];
  }
  const dropped = toolsNotOffered.filter(({ why }) => why === "input-schema").map((tool) => tool.name);
  if (dropped.length === 0) return [];
  const more = dropped.length > maxNamed ? ` and ${dropped.length - maxNamed} more` : "";
  const named = `${dropped.slice(0, maxNamed).join(", ")}${more}`;
  return [
    breach(
      "note",
      `It lists tools that Codex does not offer to the model because of their input schema: ${named}.`,
    ),
  ];
};
