import type { Case } from "../context.ts";
import type { Entry } from "../entry.ts";
import { missingVariables } from "../server-words.ts";
import { serverToml, stepEnvironment } from "../snippets.ts";
import { code, codes, isOrAre } from "../words.ts";

/** What Codex hands every stdio server unasked; everything else it drops. */
const alwaysForwarded = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG", "LC_ALL", "SSL_CERT_FILE"],
  ...["PATHEXT", "COMSPEC", "SYSTEMROOT", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP"],
]);

/** Variables the server misses, and that its configuration does not set. */
function missed(one: Case): string[] {
  if (!(one.record.state === "failed" || one.record.state === "pending")) return [];
  if (one.declared?.transport !== "stdio") return [];
  const given = new Set(one.declared.envNames);
  return missingVariables(one.record.serverOutput).filter(
    (name) => !given.has(name) && !alwaysForwarded.has(name),
  );
}

/** The server starts and stops because a variable is missing. */
export const environmentEntries: Entry[] = [
  {
    code: "env-not-forwarded",
    title: "variable not handed on",
    meaning:
      "The server says that an environment variable is missing, although the step has it: Codex drops nearly the whole environment of a stdio server. Only what `env_vars` names is handed on.",
    help: "Name the variable in `env_vars`.",
    explain: (one) => {
      const names = missed(one).filter(
        (name) => !one.declared?.envVars.includes(name) && one.isSet(name) !== false,
      );
      if (names.length === 0) return null;
      const known = names.every((name) => one.isSet(name) === true);
      return {
        detail: `${one.name} stopped because ${codes(names)} ${isOrAre(names)} missing. ${known ? "The step has it, but " : ""}Codex hands a server only the variables that \`env_vars\` names.`,
        remedy: `Name ${codes(names)} in \`env_vars\`${known ? "" : ", and set it in the step"}.`,
        snippet: serverToml(one.name, { env_vars: [...(one.declared?.envVars ?? []), ...names] }),
      };
    },
  },
  {
    code: "env-var-unset",
    title: "variable not set",
    meaning:
      "The server needs an environment variable, or `env_vars` names one, that is not set where Codex runs. Codex says nothing of an unset variable and starts the server without it.",
    help: "Set it in the step's `env:`, usually from a secret, and name it in `env_vars`.",
    explain: (one) => {
      const names = missed(one).filter((name) => one.isSet(name) !== true);
      if (names.length === 0) return null;
      const unnamed = names.filter((name) => !one.declared?.envVars.includes(name));
      return {
        detail: `${one.name} stopped because ${codes(names)} ${isOrAre(names)} not set in this step.`,
        remedy: `Set ${codes(names)} in the step${unnamed.length === 0 ? "" : ` and add ${code(`env_vars = ${JSON.stringify([...(one.declared?.envVars ?? []), ...unnamed])}`)} to the server`}.`,
        snippet: stepEnvironment(names, one.context.workflow),
      };
    },
  },
];

/** `env_vars` names a variable that is not set, and the server started all the same. */
export const unsetVariableAdvice: Entry = {
  ...(environmentEntries[1] as Entry),
  explain: (one) => {
    const names = (one.declared?.envVars ?? []).filter((name) => one.isSet(name) === false);
    if (names.length === 0 || one.record.state !== "ready") return null;
    return {
      detail: `\`env_vars\` of ${code(one.name)} names ${codes(names)}, which ${isOrAre(names)} not set in this step. Codex says nothing of it and starts the server without.`,
      remedy: `Set ${codes(names)} in the step, or take ${names.length === 1 ? "it" : "them"} out of \`env_vars\`.`,
      snippet: stepEnvironment(names, one.context.workflow),
    };
  },
};
