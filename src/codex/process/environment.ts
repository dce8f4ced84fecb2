/**
 * What an action's process holds and no child may see: the action's inputs (the API key and the token among them), the
 * runner's service tokens, and the files through which a step speaks to the runner.
 */
const withheld = [
  /^INPUT_/i,
  /^ACTIONS_/i,
  /^GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$/i,
  /^CODEX_MCP_CHECK_/i,
];

/**
 * The environment Codex runs in: the step's own, without what `withheld` names, plus `add`. On Linux `PATH` ends with
 * `marker`, a directory that does not exist: Codex hands `PATH` on to its servers, so every descendant can be recognised
 * by it, also one that left Codex's session.
 */
export function childEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  add: Readonly<Record<string, string>>,
  marker: string | null,
): Record<string, string> {
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !withheld.some((pattern) => pattern.test(name))) child[name] = value;
  }
  Object.assign(child, add);
  if (marker !== null) child.PATH = child.PATH ? `${child.PATH}:${marker}` : marker;
  return child;
}
