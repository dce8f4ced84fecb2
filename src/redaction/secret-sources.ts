import { looksLikeVariableName } from "../model/names/variable-name.ts";
import { isSecretName, isSecretVariable, type Secret } from "./secret-names.ts";
import { hostName, secretsOf } from "./secret-parts.ts";
import { isPlainSetting } from "./secret-values.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What the collection of secrets needs of the world. */
export interface SecretContext {
  env: Environment;
  /** Whether a text is the path of a file or folder that exists. */
  isPath(text: string): boolean;
}

/** Values of secret-looking variables, and passwords inside URLs of any variable. */
export function secretsFromEnvironment({ env, isPath }: SecretContext): Secret[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || value === "") return [];
    if (isSecretVariable(name)) return secretsOf(name, value, isPath);
    const password = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#:]*:([^\s/?#]+)@/i.exec(value)?.[1];
    return password === undefined ? [] : [{ name, value: password }];
  });
}

/** Keys of a server whose values are settings, names of tools, or files that are started: shown in reports. */
const settings = new Set(
  "command cwd type name enabled required startup_timeout_sec startup_timeout_ms tool_timeout_sec enabled_tools disabled_tools tools scopes default_tools_approval_mode environment_id startup_readiness auth".split(
    " ",
  ),
);
/** Keys, at any place of the configuration, whose values are as likely to be secret as those of a server. */
const carriers = new Set("headers http_headers query_params env set".split(" "));
/** Addresses that Codex itself configures. */
const codexDefaults = /^https:\/\/chatgpt\.com\/backend-api\/?$/;
/** Keys whose values name environment variables. What is no name there is taken for the secret itself. */
const references = new Set("bearer_token_env_var env_http_headers env_vars env_key".split(" "));

/**
 * Every value of Codex's configuration that is not known to be harmless: arguments, variables, headers and addresses of servers, and
 * the headers, variables and tokens of everything else; also the values of the variables it names.
 */
export function secretsFromConfiguration(configuration: unknown, context: SecretContext): Secret[] {
  const secrets: Secret[] = [];
  const take = (name: string, value: string, isArgument = false) => {
    const isSecret = isSecretName(name);
    if (!isSecret && isPlainSetting(value)) return;
    const isHarmless = (part: string) =>
      context.isPath(part) || (!isSecret && (isKnownHarmless(part) || (isArgument && plainPath.test(part))));
    secrets.push(...secretsOf(name, value, isHarmless));
  };
  const refer = (value: unknown) => {
    for (const name of stringsOf(value)) {
      const target = context.env[name];
      if (target !== undefined) take(name, target);
      else if (!looksLikeVariableName(name)) take("token", name);
    }
  };
  const walk = (key: string, value: unknown, isServer: boolean) => {
    if (references.has(key)) refer(value);
    else if (typeof value === "string") {
      if (isServer || isSecretName(key)) take(key, value);
      else if (value.includes("://") && !codexDefaults.test(value)) take(key, value);
    } else if (Array.isArray(value)) {
      if (isServer && key === "args") for (const argument of argumentsOf(value)) take(...argument, true);
      else for (const item of value) walk(key, item, isServer);
    } else if (typeof value === "object" && value !== null) {
      for (const [inner, item] of Object.entries(value)) {
        if (key === "mcp_servers") server(item);
        else walk(inner, item, isServer || carriers.has(key));
      }
    }
  };
  const server = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const runner =
      "command" in value && typeof value.command === "string" && packageRunner.test(value.command);
    for (const [key, item] of Object.entries(value)) {
      if (settings.has(key)) continue;
      walk(key, runner && key === "args" ? withoutPackage(item) : item, true);
    }
  };
  walk("", configuration, false);
  return secrets;
}

const packageRunner =
  /(?:^|[\\/])(?:npx|npm|pnpm|pnpx|yarn|bunx|bun|uvx|uv|pipx|deno|docker|podman)(?:\.cmd|\.exe)?$/i;
const packageName = /^(?:(?:npm|jsr):)?(?:@?[a-z\d][\w.-]*\/)*[a-z\d][\w.-]*(?:[@:]=?=?[\w.^~*-]+)?$/i;
const subcommand = /^(?:run|exec|x|dlx|tool|-y|--yes|-q|--quiet|-i|--rm|-it|--)$/;

/** The first argument of a package runner that is not an option is a package: reports show it. */
function withoutPackage(args: unknown): unknown {
  if (!Array.isArray(args)) return args;
  const index = args.findIndex(
    (arg) => typeof arg === "string" && !subcommand.test(arg) && !arg.startsWith("-"),
  );
  const name = args[index];
  return typeof name === "string" && packageName.test(name) ? args.toSpliced(index, 1) : args;
}

/** Each argument with the flag before it, or with `args` for its name. */
function argumentsOf(args: readonly unknown[]): [string, string][] {
  let flag = "args";
  return args.flatMap((arg): [string, string][] => {
    if (typeof arg !== "string") return [];
    const [, name = "", value] = /^--?([A-Za-z][\w.-]*)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name !== "" && value === undefined) {
      flag = name;
      return [];
    }
    const owner = name === "" ? flag : name;
    flag = "args";
    return [[owner, value ?? arg]];
  });
}

/** A path of words, without a part that could be a secret. */
const plainPath = /^(?:~|\.{1,2}|[A-Za-z]:)?(?:[\\/][A-Za-z._-]{0,24}\d{0,2}[A-Za-z._-]{0,24})+$/;

/** Program files, names of variables, hosts. */
const isKnownHarmless = (value: string): boolean =>
  /^[\w@.~/\\-]+\.(?:[cm]?[jt]sx?|py|rb|sh|json|toml|ya?ml|jar|exe|cmd|db|sqlite3?|txt|md|log|lock)$/i.test(
    value,
  ) ||
  /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(value) ||
  hostName.test(value);

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if ("name" in value && typeof value.name === "string") return [value.name];
  return Object.values(value).flatMap(stringsOf);
}

/** Values that arguments for Codex set by `-c key=value`. */
export function secretsFromArguments(args: readonly string[], context: SecretContext): Secret[] {
  return args.flatMap((arg) => {
    const [, key = "", value = ""] = /^(?:--config=|-c)?([\w."'-]+)=(.*)$/s.exec(arg) ?? [];
    const isCarried = key
      .split(".")
      .some((part) => carriers.has(part) || part === "args" || isSecretName(part));
    const isServer = /^"?mcp_servers/.test(key) && !settings.has(key.split(".").at(-1) ?? "");
    if (!isCarried && !isServer) return [];
    const name = key.split(".").at(-1) ?? key;
    return secretsOf(
      name,
      value.replace(/^"(.*)"$/s, "$1"),
      (part) => context.isPath(part) || isKnownHarmless(part),
    );
  });
}
