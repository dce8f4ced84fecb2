/**
 * Arguments as openai/codex-action reads them: a JSON array, or a shell-like string in which quotes group and a backslash stands
 * for itself. No shell takes part. Null when it is neither.
 */
export declare function splitArguments(given: string): string[] | null;
