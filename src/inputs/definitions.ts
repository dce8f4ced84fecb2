import { exactVersion } from "../model/codex-version.ts";
import {
  argumentList,
  boolean,
  booleanOrAuto,
  choice,
  commentKey,
  factor,
  jsonObject,
  type Kind,
  labels,
  logins,
  loginsOrAll,
  matching,
  namePatterns,
  path,
  seconds,
  secureAddress,
  text,
  variablePatterns,
  webAddress,
  wholeNumber,
} from "./kinds.ts";

export interface Definition {
  /** For a reader of action.yml and of `--help`: first what it does, then what to know. */
  description: string;
  kind: Kind<unknown>;
  /** Used when nothing is given; null: the value is then null. */
  default: string | null;
  /** The default in words, where it depends on the run. */
  defaultInWords?: string;
  /** The default in action.yml, where it is an expression that GitHub fills in. */
  defaultInAction?: string;
  /** Its value is never shown. */
  secret?: boolean;
}

export const defaultRulesFile = ".github/codex-mcp-check.yml";

/** npm reads `v1` and `x` as ranges. */
const distTag = /(?![vV]\d|[xX](\.|$))[A-Za-z][A-Za-z0-9._-]{0,63}/;
/** What git's `check-ref-format` accepts behind `refs/heads/`, but for a leading dash. */
const branchName =
  /^(?!-|\/|\.|@$|HEAD$)(?!.*(\.\.|@\{|\/\/|\/\.|\.lock(\/|$)))(?!.*[/.]$)[^\0-\x20\x7f-\x9f~^:?*[\\]{1,200}$/;

/** What GitHub fills in when the step starts. */
function expression(inner: string): string {
  return `\${{ ${inner} }}`;
}

/** Every input. action.yml, `--help`, docs and the typed `Inputs` are made from this table. */
export const definitions = {
  mode: {
    description:
      "What to do. `probe`: start every MCP server through Codex and ask the model nothing; needs no key. `exec`: run a prompt. `report`: read an earlier run. `auto`: `exec` if a prompt is given, `report` if `report-from` is, else `probe`.",
    kind: choice("auto", "probe", "exec", "report"),
    default: "auto",
  },
  engine: {
    description:
      "For mode exec. `app-server` drives the turn through `codex app-server`, which reports every server in the run itself; the turn begins when all have settled. `exec` runs `codex exec --json`. `auto`: `app-server`, but `exec` where `preflight` is given, where `codex-args` hold what `app-server` does not take, and where Codex has no app-server that runs a turn.",
    kind: choice("auto", "exec", "app-server"),
    default: "auto",
  },
  preflight: {
    description:
      "For engine exec: probe the servers before the run, so that a failing required server stops the job before any token is spent. `auto`, `true` or `false`. With `engine: auto`, `true` and `false` choose engine exec; engine app-server judges the servers before the turn anyway.",
    kind: booleanOrAuto,
    default: "auto",
  },
  prompt: {
    description: "Prompt for Codex. Give this or `prompt-file`.",
    kind: text,
    default: null,
  },
  "prompt-file": {
    description: "Path of a file that holds the prompt for Codex.",
    kind: path,
    default: null,
  },
  "openai-api-key": {
    description:
      "OpenAI API key for Codex. It is not passed to MCP servers and not logged. Modes probe and report need no key.",
    kind: matching(/^[\x21-\x7e]{1,1000}$/, "a key without spaces or line breaks"),
    default: null,
    secret: true,
  },
  "responses-api-endpoint": {
    description:
      "Address of another Responses API, for example https://example.openai.azure.com/openai/v1/responses.",
    kind: webAddress,
    default: null,
  },
  "codex-version": {
    description:
      "Version of `@openai/codex` to install, for example `0.169.0`. Empty: the `codex` on the PATH, else the version this release was tested with.",
    kind: matching(
      new RegExp(`${exactVersion.source}|^${distTag.source}$`),
      "an exact version with all three numbers, like `0.169.0`, or a tag, like `latest`; no ranges",
    ),
    default: null,
  },
  "codex-bin": {
    description: "Path of an existing codex executable. Nothing is installed then.",
    kind: path,
    default: null,
  },
  "codex-args": {
    description:
      "More arguments for `codex exec`. A value that starts with `[` is read as a JSON array, any other as a shell-like string; no shell is used. Arguments that another input sets are refused.",
    kind: argumentList,
    default: "",
  },
  "codex-home": {
    description:
      "Existing directory to use as the Codex home directory. Empty: `CODEX_HOME`, else `~/.codex`.",
    kind: path,
    default: null,
  },
  "working-directory": {
    description: "Directory Codex works in. Empty: the root of the repository.",
    kind: path,
    default: null,
  },
  model: {
    description: "Model the agent uses. Empty: Codex's own choice.",
    kind: matching(/^[A-Za-z0-9][^\s\0-\x1f\x7f]{0,199}$/, "a model's name, without spaces"),
    default: null,
  },
  effort: {
    description: "Reasoning effort of the agent, for example `low`, `medium` or `high`.",
    kind: matching(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/, "one word, like `low`, `medium` or `high`"),
    default: null,
  },
  sandbox: {
    description: "Sandbox for the commands the model runs. MCP servers run outside of it.",
    kind: choice("read-only", "workspace-write", "danger-full-access"),
    default: "read-only",
  },
  "output-file": {
    description: "File the final message is written to. Empty: none.",
    kind: path,
    default: null,
  },
  "output-schema": {
    description: "JSON Schema of the final message, as text. Give this or `output-schema-file`.",
    kind: jsonObject,
    default: null,
  },
  "output-schema-file": {
    description: "Path of a file that holds the JSON Schema of the final message.",
    kind: path,
    default: null,
  },
  "trust-project": {
    description:
      "Load the checkout's own `.codex/config.toml`, which runs the commands in it. Off: the project is explicitly untrusted, on every Codex version.",
    kind: boolean,
    default: "false",
  },
  "allow-untrusted-checkout": {
    description:
      "Start servers also on `pull_request_target` and `workflow_run` with a pull request's checkout. Anyone who opens a pull request can then run commands with this job's secrets.",
    kind: boolean,
    default: "false",
  },
  isolation: {
    description:
      "How Codex and its servers are kept apart from the job on Linux. `auto`: the strongest way that works on this machine. `required`: nothing is started unless they get a PID namespace of their own. `off`: only end what they leave behind.",
    kind: choice("auto", "required", "off"),
    default: "auto",
  },
  "safety-strategy": {
    description:
      "A word of openai/codex-action, for workflows written for it. `drop-sudo`: `isolation: auto`, and sudo stays for later steps. `read-only`: the same with `sandbox: read-only`. `unprivileged-user`: run Codex as `codex-user`, which takes root or sudo. `unsafe`: `isolation: off`.",
    kind: choice("drop-sudo", "read-only", "unprivileged-user", "unsafe"),
    default: null,
  },
  "codex-user": {
    description: "For `safety-strategy: unprivileged-user`: the account of this machine that Codex runs as.",
    kind: matching(/^[a-z_][a-z0-9_-]{0,31}$/, "the name of an account"),
    default: null,
  },
  "allow-users": {
    description:
      "For mode exec: accounts that may trigger the run besides those with write access; `*`: everyone. One per line or comma-separated.",
    kind: loginsOrAll,
    default: "",
  },
  "allow-bots": {
    description: "For mode exec: `github-actions[bot]` may trigger the run.",
    kind: boolean,
    default: "false",
  },
  "allow-bot-users": {
    description:
      "For mode exec: bots that may trigger the run, with or without `[bot]`. One per line or comma-separated.",
    kind: logins,
    default: "",
  },
  "pass-env": {
    description:
      "For mode exec: variables of the step that Codex gets, by name or glob, besides those that programs need and those that its configuration names. `all`: every one. MCP servers can read what Codex gets. Mode probe passes what the configuration names.",
    kind: variablePatterns,
    default: null,
    defaultInWords: "`all` in mode exec",
  },
  required: {
    description:
      "Servers the job needs: names or globs, one per line or comma-separated. Added to those that Codex's own configuration marks `required = true`.",
    kind: namePatterns,
    default: "",
  },
  rules: {
    description: "Rules for each server, as YAML. See docs/rules.md. Give this or `rules-file`.",
    kind: text,
    default: null,
  },
  "rules-file": {
    description:
      "Path of a file with rules for each server. Empty: `.github/codex-mcp-check.yml` if it exists and `rules` is not given.",
    kind: path,
    default: null,
    defaultInWords: "`.github/codex-mcp-check.yml` if it exists",
  },
  "fail-on": {
    description:
      "What fails the step. `required`: a required server breaks a rule. `any`: any server does. `never`: nothing, only report.",
    kind: choice("required", "any", "never"),
    default: "required",
  },
  "fail-if-empty": {
    description:
      "Fail when Codex has no server to start: none is configured, or all are disabled or untrusted.",
    kind: boolean,
    default: "false",
  },
  "startup-timeout": {
    description:
      "Seconds for all servers to settle. Empty: the longest configured `startup_timeout_sec` and 5 seconds.",
    kind: seconds,
    default: null,
    defaultInWords: "the longest configured `startup_timeout_sec` + 5 s",
  },
  timeout: {
    description: "Seconds for the whole Codex run. Empty: no limit but the job's own.",
    kind: seconds,
    default: null,
    defaultInWords: "none",
  },
  "second-look": {
    description:
      "Look once more at each server that did not become ready: start its command again alone, or ask its address as an MCP client, with what Codex gives it (credentials included, to the configured origin only), inside the same isolation. At most 3 seconds for all servers.",
    kind: boolean,
    default: "true",
  },
  summary: {
    description: "Write the job summary.",
    kind: boolean,
    default: "true",
  },
  annotations: {
    description: "Annotate the configuration line of a broken server.",
    kind: boolean,
    default: "true",
  },
  comment: {
    description:
      "When to write the pull request's comment. `on-failure`: when something is wrong, and when it is fixed. `on-change`: when the result differs from the last. `always`, `never`. Needs `pull-requests: write`.",
    kind: choice("never", "on-failure", "on-change", "always"),
    default: "on-failure",
  },
  "comment-key": {
    description: "Which section of the comment is this step's. Empty: workflow, event, job, matrix and step.",
    kind: commentKey,
    default: null,
    defaultInWords: "workflow + event + job + matrix + step",
    defaultInAction: `${expression("github.workflow")} / ${expression("github.event_name")} / ${expression("github.job")} matrix=${expression("toJSON(matrix)")} step=${expression("github.action")}`,
  },
  "health-branch": {
    description:
      "For scheduled runs: branch that keeps the servers' history and their status page. Empty: none is kept. Needs `contents: write`.",
    kind: matching(branchName, "a branch name that git accepts"),
    default: null,
  },
  "health-issue": {
    description:
      "`on-failure`: open, update and close one alert issue as servers go down and come back. `never`. Needs `health-branch` and `issues: write`.",
    kind: choice("never", "on-failure"),
    default: "never",
  },
  "health-labels": {
    description: "Labels of the alert issue, one per line or comma-separated.",
    kind: labels,
    default: "codex-mcp-check",
  },
  "health-assignees": {
    description: "Who is assigned to the alert issue: user names, one per line or comma-separated.",
    kind: logins,
    default: "",
  },
  "health-down-after": {
    description: "Bad scheduled runs in a row before a server counts as down.",
    kind: wholeNumber(1, 100),
    default: "2",
  },
  "health-up-after": {
    description: "Good scheduled runs in a row before a server that was down counts as up.",
    kind: wholeNumber(1, 100),
    default: "2",
  },
  "health-flap-changes": {
    description: "Changes between good and bad within 20 scheduled runs that make a server flapping.",
    kind: wholeNumber(2, 19),
    default: "6",
  },
  "health-slow-factor": {
    description: "A start that takes this many times its usual p95 counts as degraded.",
    kind: factor,
    default: "1.5",
  },
  "health-retention-days": {
    description: "Days that single runs are kept in the history; daily figures are kept for two years.",
    kind: wholeNumber(7, 3650),
    default: "90",
  },
  "health-compact-after": {
    description:
      "Commits after which the history branch is squashed to one commit, where the remote allows it. 0: never.",
    kind: wholeNumber(0, 1_000_000),
    default: "1000",
  },
  "health-fail-after": {
    description:
      "Fail the step when the history has not been recorded for this many runs, this one included. 0: only warn.",
    kind: wholeNumber(0, 1_000_000),
    default: "10",
  },
  "health-webhook": {
    description:
      "`https` address that receives a JSON message when an outage begins or ends, such as a Slack, Mattermost or Discord webhook. Needs `health-branch`. Give it as a secret.",
    kind: secureAddress,
    default: null,
    secret: true,
  },
  "github-token": {
    description:
      "Token for the comment, the alert issue and the history branch. Never given to Codex or a server.",
    kind: matching(/^[\x21-\x7e]{1,2000}$/, "a token without spaces or line breaks"),
    default: null,
    defaultInWords: `\`${expression("github.token")}\``,
    defaultInAction: expression("github.token"),
    secret: true,
  },
  "report-dir": {
    description: "Directory of the files: report.json, events.jsonl, junit.xml, summary.md.",
    kind: path,
    default: null,
    defaultInWords:
      "`$RUNNER_TEMP/codex-mcp-check`, a later step of the same job `…/codex-mcp-check-2` and so on",
  },
  "report-from": {
    description:
      "For mode report: a `report.json`, the JSONL of a `codex exec --json` run or of an app-server session, or a session file of Codex. On a terminal also a pipe, or `-` for standard input.",
    kind: path,
    default: null,
  },
} as const satisfies Record<string, Definition>;

export type InputName = keyof typeof definitions;

export const inputNames = Object.keys(definitions) as InputName[];

export function definitionOf(name: InputName): Definition {
  return definitions[name];
}

export function isInputName(name: string): name is InputName {
  return Object.hasOwn(definitions, name);
}
