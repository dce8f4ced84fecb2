import { parseArgsStringToArgv } from "string-argv";

/**
 * Arguments as openai/codex-action reads them: a JSON array, or a shell-like string in which quotes group and a backslash stands
 * for itself. No shell takes part. Null when it is neither.
 */
export function splitArguments(given: string): string[] | null {
  if (given.startsWith("[")) return parseJsonArray(given);
  return hasOpenQuote(given) || given.includes("\0") ? null : parseArgsStringToArgv(given);
}

function parseJsonArray(given: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(given);
    const isArgument = (entry: unknown) => typeof entry === "string" && !entry.includes("\0");
    return Array.isArray(parsed) && parsed.every(isArgument) ? parsed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function hasOpenQuote(given: string): boolean {
  let open: string | null = null;
  for (const character of given) {
    if (open === null && (character === '"' || character === "'")) open = character;
    else if (character === open) open = null;
  }
  return open !== null;
}
