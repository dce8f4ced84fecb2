import type { SourcePosition } from "../../model/events.ts";
import { nearestName } from "../../model/nearest-name.ts";
import type { Problem } from "../../model/report.ts";
import { allowedValue } from "./rules-schema.ts";

export function badRules(at: SourcePosition, title: string, detail: string, remedy: string): Problem {
  return { code: "bad-rules", level: "error", title, detail, remedy, snippet: null, at };
}

export function unreadable(at: SourcePosition, reason: string): Problem {
  const detail = reason === "" ? "They are not valid YAML." : `They are not valid YAML: ${cut(reason, 300)}`;
  return badRules(at, "The rules cannot be read", detail, "Correct this line.");
}

/** `owner`: the entry the key stands in; null at the top of the file. */
export function badKey(at: SourcePosition, key: string, known: string[], owner: string | null): Problem {
  const nearest = nearestName(key, known);
  const where = owner === null ? "the top of the rules" : `\`${owner}\``;
  const keys = known.map((name) => `\`${name}\``).join(", ");
  return badRules(
    at,
    `Unknown key \`${cut(key, 60)}\``,
    `\`${cut(key, 60)}\` in ${where} is not a key. Known keys are ${keys}.`,
    nearest === null ? "Remove it." : `Write \`${nearest}\`, or remove it.`,
  );
}

/** `allowed` null: what the rule's own description says. */
export function badValue(
  at: SourcePosition,
  key: string,
  owner: string | null,
  given: unknown,
  allowed: string | null,
): Problem {
  const whose = owner === null ? "" : ` of \`${owner}\``;
  return badRules(
    at,
    `Bad value of \`${cut(key, 60)}\``,
    `\`${cut(key, 60)}\`${whose} is ${shown(given)}.`,
    `Allowed: ${allowed ?? allowedValue(key)}.`,
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "empty";
  if (Array.isArray(value) && value.length === 0) return "an empty list";
  return `\`${cut(JSON.stringify(value) ?? String(value), 80)}\``;
}

/** At most `length` characters, whole code points. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
