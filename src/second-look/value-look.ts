import path from "node:path";
import type { ServerLaunch } from "../model/events.ts";
import type { LookFinding, ValueFault } from "../model/look-finding.ts";
import { looksLikeVariableName } from "../model/names/variable-name.ts";
import type { LookOptions } from "./look.ts";

/** `$NAME`, `${NAME}`, `${env:NAME}`, `{env:NAME}`, `${{ secrets.NAME }}`, `%NAME%`, and `~` where a shell would read it. */
const reference =
  /\$\{\{[^}]{1,80}\}\}|\$\{[^}]{1,80}\}|\{(?:env|input):[^}]{1,80}\}|(?<![\w$\\])\$[A-Za-z_]\w*|%[A-Z_][A-Z0-9_]*%|^~(?=[/\\]|$)/;
const placeholder =
  /^(?:<[^>]+>|\[[^\]]+\]|your[-_ ].*|.*[-_ ]here|x{4,}|\.{3}|…|changeme|replace[-_ ]?me.*|insert[-_ ].*)$/i;
const shells = /^(?:sh|bash|zsh|dash|ksh|fish|cmd|powershell|pwsh)(?:\.exe)?$/i;

/** Reads `${NAME}` in its own arguments. */
const expandsItself = /^mcp-remote(?:@|$)/;

/** Faults in the values of a server's configuration that Codex passes on as they are. Returns names and forms, no values. */
export function lookAtValues(launch: ServerLaunch, { env, platform }: LookOptions): LookFinding[] {
  const findings: LookFinding[] = [];
  const expand = (where: string, text: string) => {
    const found = reference.exec(text)?.[0];
    if (found !== undefined) findings.push({ kind: "not-expanded", where, reference: found });
  };
  const form = (where: string, variable: string | null, fault: ValueFault | null) => {
    if (fault !== null) findings.push({ kind: "value-form", where, variable, fault });
  };
  const program = path.basename((launch.command ?? "").replaceAll("\\", "/"));
  expand("`command`", launch.command ?? "");
  expand("`cwd`", launch.cwd ?? "");
  expand("`url`", launch.url ?? "");
  // A shell expands what stands in its own arguments.
  const expanding = launch.args.some((arg) => expandsItself.test(arg));
  if (!shells.test(program)) {
    for (const arg of launch.args)
      expand(expanding ? "its own arguments" : "`args`", arg.replace(/^--?[\w-]+=(?=~)/, ""));
  }
  for (const [name, value] of Object.entries(launch.env)) {
    expand(`\`env.${name}\``, value);
    form(`\`env.${name}\``, name, envFault(value));
  }
  for (const [header, value] of Object.entries(launch.httpHeaders)) {
    expand(`the header \`${header}\``, value);
    form(`the header \`${header}\``, null, headerFault(header, value));
    if (/^(?:x[-_])?authori[sz]ation[-_]?\w*$/i.test(header) && !/^authorization$/i.test(header))
      findings.push({ kind: "header-misnamed", header });
  }
  for (const [header, variable] of Object.entries(launch.envHttpHeaders)) {
    const value = env[variable];
    if (value !== undefined) form(`\`${variable}\``, variable, headerFault(header, value));
    else if (!looksLikeVariableName(variable))
      findings.push({ kind: "value-as-variable-name", key: `env_http_headers.${header}` });
  }
  for (const variable of launch.envVars) {
    const value = env[variable];
    if (value !== undefined) form(`\`${variable}\``, variable, envFault(value));
    else if (!looksLikeVariableName(variable))
      findings.push({ kind: "value-as-variable-name", key: "env_vars" });
  }
  const bearer = launch.bearerTokenEnvVar;
  if (bearer !== null) {
    const value = env[bearer];
    if (value !== undefined) form(`\`${bearer}\``, bearer, bearerFault(value));
    else if (!looksLikeVariableName(bearer))
      findings.push({ kind: "value-as-variable-name", key: "bearer_token_env_var" });
  }
  if (platform !== "win32") findings.push(...windowsForms(launch, program));
  if (/^(?:docker|podman|nerdctl)$/.test(program)) findings.push(...dockerRun(launch.args));
  return findings;
}

function plainFault(value: string): ValueFault | null {
  if (value.trim() === "") return "empty";
  if (/[\r\n]/.test(value)) return "newline";
  if (/^(["'`]).*\1$/s.test(value)) return "quotes";
  if (value !== value.trim()) return "space";
  return placeholder.test(value) ? "placeholder" : null;
}

/** Several lines may be meant: a key file, a JSON. */
const envFault = (value: string): ValueFault | null => {
  const fault = plainFault(value);
  return fault === "newline" && /[\r\n]\s*\S/.test(value.trim()) ? null : fault;
};

function bearerFault(value: string): ValueFault | null {
  const fault = plainFault(value);
  if (fault !== null) return fault;
  if (/^authorization\s*:/i.test(value)) return "header-line";
  if (/^bearer[\s:]/i.test(value)) return "scheme";
  return latin1(value) ? null : "not-ascii";
}

function headerFault(header: string, value: string): ValueFault | null {
  if (/^(?:bearer|basic|token)\s*$/i.test(value)) return "empty";
  const fault = plainFault(value);
  if (fault !== null) return fault;
  if (!latin1(value)) return "not-ascii";
  if (!/^authorization$/i.test(header)) return null;
  if (/^authorization\s*:/i.test(value)) return "header-line";
  if (/^\w+\s*:/.test(value)) return "colon";
  if (/^bearer\s+bearer\b/i.test(value)) return "scheme";
  const token = /^bearer\s+(.*)$/i.exec(value)?.[1];
  if (token !== undefined) return plainFault(token) ?? (value.startsWith("Bearer ") ? null : "lower-case");
  return /^(?:Basic|Token|Digest|ApiKey|AWS4-HMAC-SHA256|DPoP|Negotiate|Key|Bot)\s/i.test(value) ||
    /\s/.test(value)
    ? null
    : "no-scheme";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header may not hold
const latin1 = (value: string): boolean => !/[^\u0020-\u007e\u0080-\u00ff\t]/.test(value);

function windowsForms(launch: ServerLaunch, program: string): LookFinding[] {
  const command = launch.command ?? "";
  if (/^[A-Za-z]:[\\/]|\\/.test(command) || /\.(?:exe|cmd|bat|ps1)$/i.test(program) || /^cmd$/i.test(program))
    return [{ kind: "windows-form", where: "`command`", text: command }];
  const arg = launch.args.find((one) => /^[A-Za-z]:[\\/]/.test(one));
  if (arg !== undefined) return [{ kind: "windows-form", where: "`args`", text: arg }];
  return launch.cwd !== null && /^[A-Za-z]:[\\/]/.test(launch.cwd)
    ? [{ kind: "windows-form", where: "`cwd`", text: launch.cwd }]
    : [];
}

/** Options of `docker run` that take a value, by which its image is found. */
const withValue =
  /^(?:-[evpuwhlmc]|--(?:env|volume|publish|user|workdir|name|network|net|mount|env-file|entrypoint|platform|hostname|label|memory|cpus|add-host|pull|gpus|shm-size|tmpfs|restart|security-opt|cap-add|cap-drop|device|dns|ip|ipc|link|log-driver|log-opt|pid|runtime|ulimit|userns|volumes-from))$/;

function dockerRun(args: readonly string[]): LookFinding[] {
  const start = args.indexOf("run");
  if (start === -1) return [];
  let tty = false;
  let interactive = false;
  for (let index = start + 1; index < args.length; index++) {
    const arg = args[index] ?? "";
    if (!arg.startsWith("-")) return [{ kind: "docker-run", tty, interactive, image: arg }];
    if (/^-[a-z]*t[a-z]*$/.test(arg) || /^--tty(?:=true)?$/.test(arg)) tty = true;
    if (/^-[a-z]*i[a-z]*$/.test(arg) || /^--interactive(?:=true)?$/.test(arg)) interactive = true;
    if (withValue.test(arg)) index++;
  }
  return [{ kind: "docker-run", tty, interactive, image: null }];
}
