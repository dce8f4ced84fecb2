import { parseArgsStringToArgv } from "string-argv";
import * as z from "zod";

/**
 * Arguments as openai/codex-action reads them: a JSON array, or a shell-like string in which quotes group and a backslash stands
 * for itself. No shell takes part. Null when it is neither.
 */
export function splitArguments(given: string): string[] | null {
  if (given.startsWith("[")) return parseJsonArray(given);
  return hasOpenQuote(given) || given.includes("\0") ? null : parseArgsStringToArgv(given);
}

const jsonArguments = z.array(z.string().regex(/^[^\0]*$/));

function parseJsonArray(given: string): string[] | null {
  try {
    return jsonArguments.safeParse(JSON.parse(given)).data ?? null;
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
