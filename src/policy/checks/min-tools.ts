import { asListed, type Check } from "./check.ts";

/** `min-tools`: how many tools a ready server must have. */
export const minTools: Check = (record, rules) => {
  if (rules.minTools === null || rules.minTools.value === 0) return [];
  if (record.state !== "ready" || record.toolsError !== null) return [];
  const { value: minimum, at } = rules.minTools;
  if (record.tools === null) {
    const message = `Its number of tools is not known, so min-tools (${minimum}) could not be checked.`;
    return [{ rule: "min-tools", kind: "unknown", message, at }];
  }
  if (record.tools.count >= minimum) return [];
  const message = `It has ${record.tools.count} tools${asListed(record)}; min-tools requires ${minimum}.`;
  return [{ rule: "min-tools", kind: "broken", message, at }];
};
