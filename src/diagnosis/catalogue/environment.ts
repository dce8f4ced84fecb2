import type { DiagnosisInput } from "../context.ts";
import { type Entry, entry, notReady, type Strength } from "../entry.ts";
import { missingVariables } from "../missing-variables.ts";
import { isComplaint, isHarmless, rankOf } from "../server-output.ts";
import { serverToml, stepEnvironment } from "../snippets.ts";
import { code, codes, isOrAre, quote } from "../words.ts";

/** What Codex hands every stdio server unasked; everything else it drops. */
const alwaysForwarded = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG", "LC_ALL", "SSL_CERT_FILE"],
  ...["PATHEXT", "COMSPEC", "SYSTEMROOT", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP"],
]);

interface Complaint {
  names: string[];
  text: string;
  strength: Strength;
  line: number;
}

/** A complaint that a setting or a credential is lacking. */
const wantsValue =
  /required|missing|not (?:set|provided|found|configured|given)|unauthori[sz]ed|credential|token|\bkey\b/i;

/** The most telling line that reports variables as missing which the configuration does not set. */
function complaint(input: DiagnosisInput): Complaint | null {
  const { declared, telling, failure } = input;
  if (failure === "spawn") return null;
  const given = new Set(declared?.envNames);
  // The configuration names the variable, for the server to read.
  const references = input.findAll("not-expanded").map(({ reference }) => reference);
  const withheld: string[] = [];
  for (const [line, text] of telling.entries()) {
    const named = missingVariables(text).filter(
      (name) => input.isSet(name) === true && references.some((one) => one.includes(name)),
    );
    if (named.length > 0) return { names: named, text, line, strength: "found" };
    if (isHarmless(text)) continue;
    const missing = missingVariables(text).filter((name) => !given.has(name) && !alwaysForwarded.has(name));
    if (isComplaint(telling[0] ?? "") && rankOf(text) < rankOf(telling[0] ?? "")) {
      // The step has them and Codex drops them: that bears out a line that is not the most telling.
      const dropped = missing.filter((name) => input.isSet(name) === true);
      if (dropped.length > 0 && wantsValue.test(telling[0] ?? "")) withheld.push(...dropped);
      continue;
    }
    const related = missing.flatMap((name) => relative(name, input) ?? []);
    const names = related.length > 0 ? related : missing;
    // Of several complaints only one that asks for a value bears out another.
    if (line > 0 && isComplaint(telling[0] ?? "") && !wantsValue.test(telling[0] ?? "")) continue;
    if (names.length > 0) return { names, text, line, strength: line === 0 ? "told" : "mentioned" };
  }
  const names = [...new Set(withheld)].filter((name) => !declared?.envVars.includes(name));
  return names.length === 0 ? null : { names, text: telling[0] ?? "", line: 0, strength: "told" };
}

/** Variables by which well-known tools find their configuration. */
const toolVariables = [
  "KUBECONFIG",
  "GOOGLE_APPLICATION_CREDENTIALS",
  "AWS_PROFILE",
  "AWS_REGION",
  "AWS_ACCESS_KEY_ID",
  "AZURE_CONFIG_DIR",
  "DOCKER_HOST",
  "PGHOST",
  "PGPASSFILE",
];

/** A variable of the same tool that the step has and Codex drops: the message names only one of several. */
function relative(missing: string, { declared, isSet }: DiagnosisInput): string | null {
  if (isSet(missing) === true) return null;
  const known = toolVariables.find(
    (name) => name !== missing && name.slice(0, 4) === missing.slice(0, 4) && isSet(name) === true,
  );
  return known === undefined || declared?.envVars.includes(known) || declared?.envNames.includes(known)
    ? null
    : known;
}

const stops = ({ failure }: DiagnosisInput): string => (failure === "timeout" ? "did not answer" : "stopped");

/** The server starts and stops because a variable is missing. */
export const environmentEntries = [
  entry({
    code: "env-not-forwarded",
    title: "variable not passed on",
    meaning:
      "The server reports that an environment variable is missing, although the step has it: Codex drops nearly the whole environment of a stdio server. Only what `env_vars` names is passed on.",
    help: "Name the variable in `env_vars`.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const found = complaint(input);
      const names = found?.names.filter(
        (name) => !input.declared?.envVars.includes(name) && input.isSet(name) === true,
      );
      if (found === null || names === undefined || names.length === 0) return null;
      return {
        strength: found.strength,
        line: found.line,
        detail: `It ${stops(input)}: ${codes(names)} ${isOrAre(names)} missing. ${names.length === 1 ? "It is" : "They are"} set, but Codex passes on only the variables that \`env_vars\` names. It printed ${quote(found.text)}.`,
        remedy: `Name ${codes(names)} in \`env_vars\`.`,
        snippet: serverToml(input.name, { env_vars: [...(input.declared?.envVars ?? []), ...names] }),
      };
    },
  }),
  entry({
    code: "env-var-unset",
    title: "variable not set",
    meaning:
      "The server needs an environment variable, or `env_vars` names one, that is not set where Codex runs. Codex says nothing of an unset variable and starts the server without it.",
    help: "Set it in the step's `env:`, usually from a secret, and name it in `env_vars`. A secret is empty in runs from forks and of Dependabot.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const found = complaint(input);
      const names = found?.names.filter((name) => input.isSet(name) !== true);
      if (found === null || names === undefined || names.length === 0) return null;
      const unnamed = names.filter((name) => !input.declared?.envVars.includes(name));
      const known = names.every((name) => input.isSet(name) === false);
      return {
        strength: found.strength,
        line: found.line,
        detail: `It ${stops(input)}: ${codes(names)} ${isOrAre(names)} ${known ? "not set, or empty" : "missing"}. It printed ${quote(found.text)}.`,
        remedy: `Set ${codes(names)}${unnamed.length === 0 ? "" : ` and add ${code(`env_vars = ${JSON.stringify([...(input.declared?.envVars ?? []), ...unnamed])}`)} to the server`}.`,
        snippet: stepEnvironment(names, input.context.workflow),
      };
    },
  }),
  entry({
    code: "not-expanded",
    title: "variable or `~` not expanded",
    meaning:
      "Codex starts no shell: `~`, `$NAME`, `${NAME}` and the forms of other clients in `command`, `args`, `env`, `cwd`, `url` and headers reach the server as they stand.",
    help: "Write the value out, pass variables by `env_vars`, `bearer_token_env_var` or `env_http_headers`, or start the command through `sh -c`.",
    states: notReady,
    explain(input) {
      const [first, ...more] = input
        .findAll("not-expanded")
        .filter(({ where }) => where !== "its own arguments");
      if (first === undefined) return null;
      const inCommand = first.where === "`command`" || first.where === "`cwd`" || first.where === "`url`";
      const isQuoted = input.output.some((line) => line.includes(first.reference));
      const refused = input.status === 401 || input.status === 403 || input.status === 400;
      const lacksValue =
        first.where.startsWith("`env.") &&
        input.telling
          .slice(0, 3)
          .some((line) =>
            /auth|credential|token|key|secret|invalid|log ?in|40[013]|missing|required|url/i.test(line),
          );
      const explains = lacksValue || inCommand || isQuoted || (refused && first.where.includes("header"));
      return {
        strength: explains ? "found" : "likely",
        detail: `${code(first.reference)} in ${first.where} of ${code(input.name)} reaches the server as it stands: Codex expands no variables and no \`~\`${more.length > 0 ? ` (and ${more.length} more)` : ""}.`,
        remedy: expandRemedy(first.where, first.reference),
        snippet: null,
      };
    },
  }),
];

function expandRemedy(where: string, reference: string): string {
  const variable = /[A-Za-z_]\w*(?=\W*$)/.exec(reference)?.[0];
  if (where.includes("header"))
    return `Name the variable in \`bearer_token_env_var\` or \`env_http_headers\` instead${variable === undefined ? "" : `: ${code(variable)}`}.`;
  if (where.startsWith("`env."))
    return `Take the entry out of \`env\` and name the variable in \`env_vars\`, so that Codex passes its value on.`;
  return "Write the value out in full, or start the command through `sh -c`, which expands it.";
}

/** A reference that nothing expands, in the configuration of a server that started all the same. */
export const notExpandedAdvice: Entry<"not-expanded"> = {
  code: "not-expanded",
  title: "variable or `~` not expanded",
  meaning: "",
  help: "",
  states: ["ready"],
  explain(input) {
    const found = input.findAll("not-expanded").find(({ where }) => where !== "its own arguments");
    if (found === undefined) return null;
    return {
      strength: "exact",
      detail: `${code(found.reference)} in ${found.where} of ${code(input.name)} reaches the server as it stands: Codex expands no variables and no \`~\`.`,
      remedy: expandRemedy(found.where, found.reference),
      snippet: null,
    };
  },
};

/** `env_vars` names a variable that is not set, and the server started all the same. */
export const unsetVariableAdvice: Entry<"env-var-unset"> = {
  code: "env-var-unset",
  title: "variable not set",
  meaning: "",
  help: "",
  states: ["ready"],
  explain(input) {
    const names = (input.declared?.envVars ?? []).filter((name) => input.isSet(name) === false);
    if (names.length === 0) return null;
    return {
      strength: "exact",
      detail: `\`env_vars\` of ${code(input.name)} names ${codes(names)}, which ${isOrAre(names)} not set. Codex says nothing of it and starts the server without.`,
      remedy: `Set ${codes(names)}, or remove ${names.length === 1 ? "it" : "them"} from \`env_vars\`.`,
      snippet: stepEnvironment(names, input.context.workflow),
    };
  },
};
