import { counted, listed } from "../core/words.ts";

export interface ToolChanges {
  lost: string[];
  gained: string[];
}

/** How a tool list differs from an earlier one; null when it does not. */
export function compareTools(before: readonly string[], after: readonly string[]): ToolChanges | null {
  const [old, now] = [new Set(before), new Set(after)];
  const lost = [...old].filter((name) => !now.has(name)).sort();
  const gained = [...now].filter((name) => !old.has(name)).sort();
  return lost.length + gained.length === 0 ? null : { lost, gained };
}

const MOST_NAMES = 6;

/** `lost 4 tools: a, b, c and d; gained 1 tool: e`, each name in backticks. */
export function toolChangeWords({ lost, gained }: ToolChanges): string {
  const part = (verb: string, names: readonly string[]) =>
    names.length === 0
      ? []
      : [`${verb} ${counted(names.length, "tool")}: ${listed(names.map(code), MOST_NAMES)}`];
  return [...part("lost", lost), ...part("gained", gained)].join("; ");
}

function code(name: string): string {
  return `\`${name.replaceAll("`", "'")}\``;
}
