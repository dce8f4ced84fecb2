import type { Check } from "./check.ts";

/** `min-tools`: a ready server must have at least so many. */
export const minTools: Check = (record, rules) => {
  if (rules.minTools === null || rules.minTools.value === 0) return [];
  if (record.state !== "ready" || record.toolsError !== null) return [];
  const { value: least, at } = rules.minTools;
  if (record.tools === null) {
    const message = `How many tools ${record.name} has is not known, so min-tools (${least}) could not be checked.`;
    return [{ rule: "min-tools", kind: "unknown", message, at }];
  }
  if (record.tools.count >= least) return [];
  const message = `${record.name} has ${record.tools.count} tools; min-tools asks for ${least}.`;
  return [{ rule: "min-tools", kind: "broken", message, at }];
};
