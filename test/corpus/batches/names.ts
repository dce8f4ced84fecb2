/**
 * The setups name a cause that docs/diagnoses.md did not list when they were written `new:NAME`. The code that means the
 * same is entered here after a batch's first run is recorded; what the product reported in that run does not change by it.
 */
const codes: Record<string, string> = {
  "table-not-read": "config-near-miss",
  "windows-spelling": "windows-path",
  "tilde-not-expanded": "not-expanded",
  "config-refused": "codex-config-refused",
  "package-incomplete": "package-broken",
  "broken-npx-cache": "package-cache-broken",
  "file-permission": "access-denied",
  "whole-command-line": "command-line-in-command",
  "module-kind": "module-format",
  "docker-no-stdin": "docker-not-interactive",
  "docker-image-not-found": "docker-image",
  "docker-image-denied": "docker-image",
  "docker-no-permission": "docker-unavailable",
  "docker-daemon-down": "docker-unavailable",
  "dependency-too-new": "dependency-incompatible",
  "program-not-in-package": "package-without-program",
  "npm-cache-not-writable": "package-cache-broken",
  "npx-cache-broken": "package-cache-broken",
  "registry-login": "package-access-denied",
  "npx-no-program": "package-without-program",
  "server-configuration": "server-config-invalid",
  "bin-not-executable": "not-executable",
  "answer-breaks-off": "answer-cut-off",
  "answer-empty": "no-answer",
  "accepted-without-answer": "no-answer",
  "redirect-loses-post": "redirected",
  "argument-path-missing": "file-missing",
  "killed-by-signal": "killed",
  "wrong-arguments": "arguments-refused",
  "entry-point-missing": "package-without-program",
  "credentials-rejected": "server-credentials",
  "single-instance-lock": "already-running",
  "native-module-mismatch": "native-module",
  "authorization-header-missing": "token-malformed",
  "authorization-malformed": "token-malformed",
  "token-has-scheme": "token-malformed",
  "token-has-whitespace": "token-malformed",
  "token-has-quotes": "token-malformed",
  "token-empty": "token-malformed",
  "variable-not-expanded": "not-expanded",
  "blocked-by-bot-protection": "blocked-by-gate",
  "tunnel-offline": "blocked-by-gate",
  "esm-in-commonjs": "module-format",
  "dependency-version": "dependency-incompatible",
  "wrong-working-directory": "wrong-directory",
};

/**
 * Setups that expect a code which names no cause, because docs/diagnoses.md listed none for theirs, and the code that has been
 * added since for the cause they state.
 */
const classOf: Record<string, string> = {
  "teamwork-log-directory": "access-denied",
  "npx-proxy-has-an-old-release": "arguments-refused",
  "npx-of-another-age": "arguments-refused",
};

export const codeOfName = (name: string): string =>
  name.startsWith("new:") ? (codes[name.slice(4)] ?? name.slice(4)) : name;

export const classSince = (setup: string): string[] => (classOf[setup] === undefined ? [] : [classOf[setup]]);
