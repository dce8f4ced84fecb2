import { valueWords } from "../../model/look-finding.ts";
import { looksLikeVariableName } from "../../model/names/variable-name.ts";
import type { DiagnosisInput } from "../context.ts";
import { type Entry, entry, failing } from "../entry.ts";
import { passSecret, serverToml, stepEnvironment } from "../snippets.ts";
import { code, codes, isOrAre } from "../words.ts";
import { andSaid, answerText } from "./http/answer-text.ts";

const wantsLogin = /is not logged in|Auth(?:entication|orization)? required|AuthRequired|401 Unauthorized/;
const expired =
  /requires OAuth reauthentication|OAuth token refresh failed|invalid_grant|OAuth authorization required|refresh token/i;
const badHeader = /invalid HTTP header|failed to parse header value|invalid header value/i;
const secretHeader = /auth|token|key|cookie|secret/i;
const saysTokenBad =
  /(?:invalid|incorrect|bad|expired|revoked|unknown|malformed|wrong|missing)[ _-](?:api[ _-]?|access[ _-]?|auth\w*[ _-]?|personal access |bearer )*(?:key|token|credentials?)|invalid_token|token_expired|(?:key|token|credentials?) (?:is |are |has |was )?(?:invalid|expired|revoked|rejected|not valid)|tokens? are not supported/i;

const refused = (input: DiagnosisInput): boolean =>
  // Who may begin a session has shown who it is.
  input.find("http")?.answer !== "result" &&
  (input.status === 401 || (wantsLogin.test(input.text) && input.status !== 403));
/** A refusal in other words than 401. */
const refusedInWords = (input: DiagnosisInput): boolean =>
  (input.status === 400 ||
    input.status === 403 ||
    /JSON-RPC error/.test(input.text) ||
    input.find("http")?.answer === "error") &&
  saysTokenBad.test(answerText(input));

/** What Codex says of a token's variable; by its form the name may be the token itself, or hidden. */
function bearerVariable({ text }: DiagnosisInput) {
  const [, name, fault] = /Environment variable (.+?) for MCP server .* is (not set|empty)/.exec(text) ?? [];
  if (name === undefined) return null;
  return { name, fault, isName: looksLikeVariableName(name) };
}

/** A secret's name made of the server's. */
const tokenName = (server: string): string => {
  const words = server
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return `${/^[A-Z]/.test(words) ? words : `MCP_${words}`}_TOKEN`.replace("__", "_");
};

const bearer = (input: DiagnosisInput) =>
  serverToml(input.name, {
    ...(input.declared?.url == null ? {} : { url: input.declared.url }),
    bearer_token_env_var: tokenName(input.name),
  });

/** The server wants to know who asks. */
export const credentialEntries = [
  entry({
    code: "bearer-env-unset",
    title: "token variable not set",
    meaning: "`bearer_token_env_var` names a variable that is not set, or empty, where Codex runs.",
    help: "Set it in the step's `env:` from a secret. Secrets are empty in runs from forks and for Dependabot.",
    states: failing,
    transport: "streamable-http",
    explain(input) {
      const said = bearerVariable(input);
      if (said === null || !said.isName) return null;
      return {
        strength: "exact",
        detail: `It takes its token from ${code(said.name)}, which is ${said.fault === "empty" ? "set but empty" : "not set"}.`,
        remedy: `${passSecret(input.context.workflow)}${input.context.workflow === "cli" ? "" : " Runs from forks and of Dependabot get no secrets."}`,
        snippet: stepEnvironment([said.name], input.context.workflow),
      };
    },
  }),
  entry({
    code: "token-as-variable-name",
    title: "a value where a variable's name belongs",
    meaning:
      "`bearer_token_env_var`, `env_http_headers` and `env_vars` hold names of variables. A token written there is looked up as a name, and is shown in logs.",
    help: "Put the token into a secret, and name the variable.",
    states: failing,
    explain(input) {
      const said = bearerVariable(input);
      const key =
        said !== null && !said.isName ? "bearer_token_env_var" : input.find("value-as-variable-name")?.key;
      if (key === undefined || said?.isName) return null;
      const name = tokenName(input.name);
      return {
        strength: "exact",
        detail: `${code(key)} of ${code(input.name)} must hold the name of a variable, and holds something else, such as the token itself.`,
        remedy: `Keep the token in a secret, revoke the written one, and name a variable such as ${code(name)}.`,
        snippet:
          key === "bearer_token_env_var" ? serverToml(input.name, { bearer_token_env_var: name }) : null,
      };
    },
  }),
  entry({
    code: "reauth-required",
    title: "login has expired",
    meaning:
      "Codex holds an OAuth login for the server, and it can be renewed only by a person in a browser.",
    help: "In CI use a bearer token; on a desk run `codex mcp login`.",
    states: failing,
    transport: "streamable-http",
    explain(input) {
      if (input.record.failureReason !== "reauthenticationRequired" && !expired.test(input.text)) return null;
      return {
        strength: "exact",
        detail: `The OAuth login of ${code(input.name)} has expired, and a new one needs a person and a browser.`,
        remedy: `Give it a bearer token instead: an unattended job cannot log in. On a desk: ${code(`codex mcp login ${input.name}`)}.`,
        snippet: bearer(input),
      };
    },
  }),
  entry({
    code: "token-malformed",
    title: "token in a wrong form",
    meaning:
      "A token is configured, and what is sent of it is not what the server reads: a line break, quotation marks, `Bearer` twice or missing, a placeholder, an empty value, another header's name.",
    help: "Keep the token alone in the secret, and let `bearer_token_env_var` add `Bearer`.",
    states: failing,
    transport: "streamable-http",
    explain(input) {
      const values = input.findAll("value-form").filter(({ where }) => !where.startsWith("`env."));
      const misnamed = input.find("header-misnamed");
      const refusal =
        refused(input) ||
        refusedInWords(input) ||
        input.status === 400 ||
        input.status === 403 ||
        badHeader.test(input.text);
      if (!refusal || (values.length === 0 && misnamed === null)) return null;
      const [value] = values;
      if (value === undefined) {
        return {
          strength: "found",
          detail: `It refuses the request: its token is sent in the header ${code(misnamed?.header ?? "")}, and servers read \`Authorization\`.`,
          remedy:
            "Name a variable that holds the token alone in `bearer_token_env_var` instead of the header.",
          snippet: bearer(input),
        };
      }
      const weak = value.fault === "lower-case" || value.fault === "no-scheme";
      return {
        strength:
          weak && !refused(input) && input.status !== 400
            ? "likely"
            : badHeader.test(input.text)
              ? "exact"
              : "found",
        detail: `It ${badHeader.test(input.text) ? "could not be asked" : "refuses the request"}: the value of ${value.where} ${valueWords[value.fault]}${andSaid(input)}`,
        remedy:
          value.variable === null
            ? "Correct the header, or name a variable that holds the token alone in `bearer_token_env_var`."
            : `Store the token alone in the secret behind ${code(value.variable)}: no \`Bearer\`, no quotation marks, no line break.`,
        snippet: null,
      };
    },
  }),
  entry({
    code: "header-env-unset",
    title: "header variable not set",
    meaning:
      "`env_http_headers` names a variable that is not set. Codex leaves the header out without a word, and the server refuses the request.",
    help: "Set the variable in the step's `env:` from a secret.",
    states: failing,
    transport: "streamable-http",
    explain(input) {
      if (!refused(input) && !refusedInWords(input) && input.status !== 403 && input.status !== 400)
        return null;
      const names = (input.declared?.headerEnvVars ?? []).filter(
        (name) => input.isSet(name) === false && looksLikeVariableName(name),
      );
      if (names.length === 0) return null;
      return {
        strength: "exact",
        detail: `It refused the request, and ${codes(names)}, of which its headers are made, ${isOrAre(names)} not set.`,
        remedy: passSecret(input.context.workflow),
        snippet: stepEnvironment(names, input.context.workflow),
      };
    },
  }),
  entry({
    code: "token-rejected",
    title: "token refused",
    meaning:
      "A token is configured and was sent, and the server does not accept it: expired, revoked, or for something else.",
    help: "Renew the secret; check that it belongs to this service. Codex says not logged in for this, too.",
    states: failing,
    transport: "streamable-http",
    explain(input) {
      if (!refused(input) && !refusedInWords(input)) return null;
      const header = input.declared?.headerNames?.find((name) => secretHeader.test(name)) ?? null;
      const from = input.declared?.bearerTokenEnvVar ?? input.declared?.headerEnvVars[0] ?? null;
      if (from === null && header === null) return null;
      const holder = from === null ? `its header ${code(header ?? "")} holds` : `${code(from)} holds`;
      return {
        strength: refused(input) ? "told" : "mentioned",
        detail: `It does not accept what ${holder}: it may have expired, been revoked, or belong to another service${andSaid(input)}`,
        remedy:
          from === null
            ? "Renew it, and keep it in a secret of the workflow instead of the configuration."
            : `Renew the secret behind ${code(from)}.`,
        snippet: from === null ? null : stepEnvironment([from], input.context.workflow),
      };
    },
  }),
  entry({
    code: "not-logged-in",
    title: "wants a login",
    meaning: "The server answers 401, and neither a token nor a login is configured for it.",
    help: "Give it a bearer token from a secret: an unattended job cannot log in by a browser.",
    states: failing,
    transport: "streamable-http",
    explain(input) {
      if (!refused(input) && !refusedInWords(input)) return null;
      const { bearerTokenEnvVar = null, headerEnvVars = [], headerNames = [] } = input.declared ?? {};
      if (
        bearerTokenEnvVar !== null ||
        headerEnvVars.length > 0 ||
        headerNames.some((name) => secretHeader.test(name))
      )
        return null;
      return {
        strength: refused(input) ? "told" : "mentioned",
        detail: `It wants credentials, and its configuration names none${andSaid(input)}`,
        remedy: `Create a token for it, put it into a variable such as ${code(tokenName(input.name))}, and name that variable in the configuration.`,
        snippet: bearer(input),
      };
    },
  }),
];

/** A variable that a header is made of is unset, and the server answers all the same. */
export const unsetHeaderAdvice: Entry<"header-env-unset"> = {
  code: "header-env-unset",
  title: "header variable not set",
  meaning: "",
  help: "",
  states: ["ready"],
  explain: (input) => {
    const names = (input.declared?.headerEnvVars ?? []).filter(
      (name) => input.isSet(name) === false && looksLikeVariableName(name),
    );
    if (names.length === 0) return null;
    return {
      strength: "exact",
      detail: `\`env_http_headers\` of ${code(input.name)} names ${codes(names)}, not set: Codex leaves the header out without a word.`,
      remedy: "Set it, or remove the header.",
      snippet: stepEnvironment(names, input.context.workflow),
    };
  },
};
