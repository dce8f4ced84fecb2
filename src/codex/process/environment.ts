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

/** What a program needs to find files, others and the network, by name. */
const essential =
  /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|SHELL|TERM|TZ|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_\w+|XDG_\w+|(?:https?|all|no|ftp)_proxy|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE|CODEX_\w+|RUST_LOG|RUST_BACKTRACE|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|USERPROFILE|USERNAME|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES(?:\(X86\))?|NUMBER_OF_PROCESSORS|PROCESSOR_ARCHITECTURE)$/i;

/** Those variables, and the named ones. */
export function essentialEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  isNamed: (name: string) => boolean = () => false,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (essential.test(entry[0]) || isNamed(entry[0])),
    ),
  );
}

/** A proxy for the network must not be asked for the proxy that holds the key. */
export function withLoopbackDirect(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (!Object.keys(env).some((name) => /^(?:https?|all)_proxy$/i.test(name))) return {};
  const direct = [env.NO_PROXY ?? env.no_proxy, "127.0.0.1"].filter(Boolean).join(",");
  return { NO_PROXY: direct, no_proxy: direct };
}

/**
 * A bare repository inside a checkout can name programs that git runs: git, which Codex starts, is told not to use one that was not
 * asked for. Appended to the configuration that the environment holds.
 */
export function withExplicitBareRepositories<T extends Readonly<Record<string, string | undefined>>>(env: T) {
  const given = Number(env.GIT_CONFIG_COUNT ?? 0);
  const count = Number.isInteger(given) && given >= 0 ? given : 0;
  return {
    ...env,
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: "safe.bareRepository",
    [`GIT_CONFIG_VALUE_${count}`]: "explicit",
  };
}
