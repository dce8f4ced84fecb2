import type { ServerLaunch } from "../model/events.ts";

/** What Codex hands every stdio server unasked; everything else it drops. */
const forwarded = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG", "LC_ALL", "SSL_CERT_FILE"],
  ...[
    "PATHEXT",
    "COMSPEC",
    "SYSTEMROOT",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
    "TEMP",
    "TMP",
    "USERNAME",
  ],
];

/** The environment in which Codex starts a stdio server. */
export function serverEnvironment(
  { env, envVars }: ServerLaunch,
  codexEnv: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of [...forwarded, ...envVars]) {
    const value = codexEnv[name];
    if (value !== undefined) result[name] = value;
  }
  return { ...result, ...env };
}
