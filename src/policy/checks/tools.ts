import { nearestName } from "../../model/nearest-name.ts";
import { asListed, type Check } from "./check.ts";

const maxNamed = 10;

/** `tools`: each of these names must be among a ready server's tools. */
export const tools: Check = (record, rules) => {
  if (rules.tools === null || record.state !== "ready" || record.toolsError !== null) return [];
  const { value: wanted, at } = rules.tools;
  if (record.tools === null) {
    const message = "Its tools are not known, so the rule on them could not be checked.";
    return [{ rule: "tools", kind: "unknown", message, at }];
  }
  const present = new Set(record.tools.names);
  const notOffered = new Set(record.toolsNotOffered.map(({ name }) => name));
  const missing = wanted.filter((tool) => !present.has(tool));
  if (missing.length === 0) return [];
  const named = missing.slice(0, maxNamed).map((tool) => {
    if (notOffered.has(tool)) return `${tool} (listed, but Codex does not offer it to the model)`;
    const nearest = nearestName(tool, present);
    return nearest === null ? tool : `${tool} (there is ${nearest})`;
  });
  const more = missing.length > maxNamed ? ` and ${missing.length - maxNamed} more` : "";
  const message = `It lacks ${missing.length} of ${wanted.length} tools it must have: ${named.join(", ")}${more}${asListed(record)}.`;
  return [{ rule: "tools", kind: "broken", message, at }];
};
