import type { Case } from "../context.ts";
import type { Entry } from "../entry.ts";
import { serverToml, stepEnvironment } from "../snippets.ts";
import { code, codes, isOrAre } from "../words.ts";

const wantsLogin = /is not logged in|Auth(?:entication|orization)? required|AuthRequired|401 Unauthorized/;
const expired =
  /requires OAuth reauthentication|OAuth token refresh failed|invalid_grant|OAuth authorization required|refresh token/i;

const secretHeader = /auth|token|key|cookie|secret/i;

const refused = (one: Case): boolean =>
  one.record.state === "failed" && (wantsLogin.test(one.text) || one.status === 401);

/** A secret's name made of the server's. */
const tokenName = (server: string): string => {
  const words = server
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return `${/^[A-Z]/.test(words) ? words : `MCP_${words}`}_TOKEN`.replace("__", "_");
};

const bearer = (one: Case) => serverToml(one.name, { bearer_token_env_var: tokenName(one.name) });

/** The server wants to know who asks. */
export const credentialEntries: Entry[] = [
  {
    code: "bearer-env-unset",
    title: "token variable not set",
    meaning: "`bearer_token_env_var` names a variable that is not set, or empty, where Codex runs.",
    help: "Set it in the step's `env:` from a secret. Secrets are empty in runs from forks and for Dependabot.",
    explain: (one) => {
      const said = /Environment variable (\S+) for MCP server .* is (not set|empty)/.exec(one.text);
      if (said?.[1] === undefined || one.record.state !== "failed") return null;
      return {
        detail: `${one.name} takes its token from ${code(said[1])}, which is ${said[2] === "empty" ? "set but empty" : "not set"} in this step.`,
        remedy: "Pass the secret to this step. Runs from forks and of Dependabot get no secrets.",
        snippet: stepEnvironment([said[1]], one.context.workflow),
      };
    },
  },
  {
    code: "reauth-required",
    title: "login has expired",
    meaning:
      "Codex holds an OAuth login for the server, and it can be renewed only by a person in a browser.",
    help: "In CI use a bearer token; on a desk run `codex mcp login`.",
    explain: (one) => {
      if (one.record.state !== "failed") return null;
      if (one.record.failureReason !== "reauthenticationRequired" && !expired.test(one.text)) return null;
      return {
        detail: `The OAuth login of ${code(one.name)} has expired, and a new one needs a person and a browser.`,
        remedy: `Give it a bearer token instead: an unattended job cannot log in. On a desk: ${code(`codex mcp login ${one.name}`)}.`,
        snippet: bearer(one),
      };
    },
  },
  {
    code: "header-env-unset",
    title: "header variable not set",
    meaning:
      "`env_http_headers` names a variable that is not set. Codex leaves the header out without a word, and the server refuses the request.",
    help: "Set the variable in the step's `env:` from a secret.",
    explain: (one) => {
      if (!refused(one) && one.status !== 403) return null;
      const names = (one.declared?.headerEnvVars ?? []).filter((name) => one.isSet(name) === false);
      if (names.length === 0) return null;
      return {
        detail: `${one.name} refused the request, and ${codes(names)}, of which its headers are made, ${isOrAre(names)} not set in this step.`,
        remedy: "Pass the secret to this step.",
        snippet: stepEnvironment(names, one.context.workflow),
      };
    },
  },
  {
    code: "token-rejected",
    title: "token refused",
    meaning:
      "A token is configured and was sent, and the server does not accept it: expired, revoked, or for something else.",
    help: "Renew the secret; check that it belongs to this service. Codex says not logged in for this, too.",
    explain: (one) => {
      if (!refused(one)) return null;
      const header = one.declared?.headerNames?.find((name) => secretHeader.test(name)) ?? null;
      const from = one.declared?.bearerTokenEnvVar ?? one.declared?.headerEnvVars[0] ?? null;
      if (from === null && header === null) return null;
      if (from === null) {
        return {
          detail: `${one.name} does not accept what its header ${code(header ?? "")} holds: it may have expired, been revoked, or belong to another service.`,
          remedy: "Renew it, and keep it in a secret of the workflow instead of the configuration.",
          snippet: bearer(one),
        };
      }
      return {
        detail: `${one.name} does not accept the token in ${code(from)}: it may have expired, been revoked, or belong to another service.`,
        remedy: `Renew the secret behind ${code(from)}.`,
        snippet: stepEnvironment([from], one.context.workflow),
      };
    },
  },
  {
    code: "not-logged-in",
    title: "wants a login",
    meaning: "The server answers 401, and neither a token nor a login is configured for it.",
    help: "Give it a bearer token from a secret: an unattended job cannot log in by a browser.",
    explain: (one) =>
      !refused(one)
        ? null
        : {
            detail: `${one.name} wants credentials, and its configuration names none.`,
            remedy: `Create a token for it, pass it to this step as ${code(tokenName(one.name))}, and name that variable.`,
            snippet: bearer(one),
          },
  },
];

/** A variable that a header is made of is unset, and the server answers all the same. */
export const unsetHeaderAdvice: Entry = {
  code: "header-env-unset",
  title: "header variable not set",
  meaning: "",
  help: "",
  explain: (one) => {
    const names = [...(one.declared?.headerEnvVars ?? [])].filter((name) => one.isSet(name) === false);
    if (one.record.state !== "ready" || names.length === 0) return null;
    return {
      detail: `\`env_http_headers\` of ${code(one.name)} names ${codes(names)}, not set in this step: Codex leaves the header out without a word.`,
      remedy: "Set it in the step, or take the header out.",
      snippet: stepEnvironment(names, one.context.workflow),
    };
  },
};
