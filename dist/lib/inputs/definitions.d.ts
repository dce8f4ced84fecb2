import { type Kind } from "./kinds.ts";
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
export declare const defaultRulesFile = ".github/codex-mcp-check.yml";
/** Every input. action.yml, `--help`, docs and the typed `Inputs` are made from this table. */
export declare const definitions: {
    readonly mode: {
        readonly description: "What to do. `probe`: start every MCP server through Codex and ask the model nothing; needs no key. `exec`: run a prompt. `report`: read an earlier run. `auto`: `exec` if a prompt is given, `report` if `report-from` is, else `probe`.";
        readonly kind: Kind<"auto" | "exec" | "probe" | "report">;
        readonly default: "auto";
    };
    readonly engine: {
        readonly description: "For mode exec. `app-server` drives the turn through `codex app-server`, which reports every server in the run itself; the turn begins when all have settled. `exec` runs `codex exec --json`. `auto`: `app-server`, but `exec` where `preflight` is given, where `codex-args` hold what `app-server` does not take, and where Codex has no app-server that runs a turn.";
        readonly kind: Kind<"app-server" | "auto" | "exec">;
        readonly default: "auto";
    };
    readonly preflight: {
        readonly description: "For engine exec: probe the servers before the run, so that a failing required server stops the job before any token is spent. `auto`, `true` or `false`. With `engine: auto`, `true` and `false` choose engine exec; engine app-server judges the servers before the turn anyway.";
        readonly kind: Kind<"auto" | boolean>;
        readonly default: "auto";
    };
    readonly prompt: {
        readonly description: "Prompt for Codex. Give this or `prompt-file`.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "prompt-file": {
        readonly description: "Path of a file that holds the prompt for Codex.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "openai-api-key": {
        readonly description: "OpenAI API key for Codex. It is not passed to MCP servers and not logged. Modes probe and report need no key.";
        readonly kind: Kind<string>;
        readonly default: null;
        readonly secret: true;
    };
    readonly "responses-api-endpoint": {
        readonly description: "Address of another Responses API, for example https://example.openai.azure.com/openai/v1/responses.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "codex-version": {
        readonly description: "Version of `@openai/codex` to install, for example `0.169.0`. Empty: the `codex` on the PATH, else the version this release was tested with.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "codex-bin": {
        readonly description: "Path of an existing codex executable. Nothing is installed then.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "codex-args": {
        readonly description: "More arguments for `codex exec`. A value that starts with `[` is read as a JSON array, any other as a shell-like string; no shell is used. Arguments that another input sets are refused.";
        readonly kind: Kind<string[]>;
        readonly default: "";
    };
    readonly "codex-home": {
        readonly description: "Existing directory to use as the Codex home directory. Empty: `CODEX_HOME`, else `~/.codex`.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "working-directory": {
        readonly description: "Directory Codex works in. Empty: the root of the repository.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly model: {
        readonly description: "Model the agent uses. Empty: Codex's own choice.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly effort: {
        readonly description: "Reasoning effort of the agent, for example `low`, `medium` or `high`.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly sandbox: {
        readonly description: "Sandbox for the commands the model runs. MCP servers run outside of it.";
        readonly kind: Kind<"danger-full-access" | "read-only" | "workspace-write">;
        readonly default: "read-only";
    };
    readonly "output-file": {
        readonly description: "File the final message is written to. Empty: none.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "output-schema": {
        readonly description: "JSON Schema of the final message, as text. Give this or `output-schema-file`.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "output-schema-file": {
        readonly description: "Path of a file that holds the JSON Schema of the final message.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "trust-project": {
        readonly description: "Load the checkout's own `.codex/config.toml`, which runs the commands in it. Off: the project is explicitly untrusted, on every Codex version.";
        readonly kind: Kind<boolean>;
        readonly default: "false";
    };
    readonly "allow-untrusted-checkout": {
        readonly description: "Start servers also on `pull_request_target` and `workflow_run` with a pull request's checkout. Anyone who opens a pull request can then run commands with this job's secrets.";
        readonly kind: Kind<boolean>;
        readonly default: "false";
    };
    readonly isolation: {
        readonly description: "How Codex and its servers are kept apart from the job on Linux. `auto`: the strongest way that works on this machine. `required`: nothing is started unless they get a PID namespace of their own. `off`: only end what they leave behind.";
        readonly kind: Kind<"auto" | "off" | "required">;
        readonly default: "auto";
    };
    readonly "safety-strategy": {
        readonly description: "A word of openai/codex-action, for workflows written for it. `drop-sudo`: `isolation: auto`, and sudo stays for later steps. `read-only`: the same with `sandbox: read-only`. `unprivileged-user`: run Codex as `codex-user`, which takes root or sudo. `unsafe`: `isolation: off`.";
        readonly kind: Kind<"drop-sudo" | "read-only" | "unprivileged-user" | "unsafe">;
        readonly default: null;
    };
    readonly "codex-user": {
        readonly description: "For `safety-strategy: unprivileged-user`: the account of this machine that Codex runs as.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "allow-users": {
        readonly description: "For mode exec: accounts that may trigger the run besides those with write access; `*`: everyone. One per line or comma-separated.";
        readonly kind: Kind<string[]>;
        readonly default: "";
    };
    readonly "allow-bots": {
        readonly description: "For mode exec: `github-actions[bot]` may trigger the run.";
        readonly kind: Kind<boolean>;
        readonly default: "false";
    };
    readonly "allow-bot-users": {
        readonly description: "For mode exec: bots that may trigger the run, with or without `[bot]`. One per line or comma-separated.";
        readonly kind: Kind<string[]>;
        readonly default: "";
    };
    readonly "pass-env": {
        readonly description: "For mode exec: variables of the step that Codex gets, by name or glob, besides those that programs need and those that its configuration names. `all`: every one. MCP servers can read what Codex gets. Mode probe passes what the configuration names.";
        readonly kind: Kind<import("../model/name-pattern.ts").NamePattern[]>;
        readonly default: null;
        readonly defaultInWords: "`all` in mode exec";
    };
    readonly required: {
        readonly description: "Servers the job needs: names or globs, one per line or comma-separated. Added to those that Codex's own configuration marks `required = true`.";
        readonly kind: Kind<import("../model/name-pattern.ts").NamePattern[]>;
        readonly default: "";
    };
    readonly rules: {
        readonly description: "Rules for each server, as YAML. See docs/rules.md. Give this or `rules-file`.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "rules-file": {
        readonly description: "Path of a file with rules for each server. Empty: `.github/codex-mcp-check.yml` if it exists and `rules` is not given.";
        readonly kind: Kind<string>;
        readonly default: null;
        readonly defaultInWords: "`.github/codex-mcp-check.yml` if it exists";
    };
    readonly "fail-on": {
        readonly description: "What fails the step. `required`: a required server breaks a rule. `any`: any server does. `never`: nothing, only report.";
        readonly kind: Kind<"any" | "never" | "required">;
        readonly default: "required";
    };
    readonly "fail-if-empty": {
        readonly description: "Fail when Codex has no server to start: none is configured, or all are disabled or untrusted.";
        readonly kind: Kind<boolean>;
        readonly default: "false";
    };
    readonly "startup-timeout": {
        readonly description: "Seconds for all servers to settle. Empty: the longest configured `startup_timeout_sec` and 5 seconds.";
        readonly kind: Kind<number>;
        readonly default: null;
        readonly defaultInWords: "the longest configured `startup_timeout_sec` + 5 s";
    };
    readonly timeout: {
        readonly description: "Seconds for the whole Codex run. Empty: no limit but the job's own.";
        readonly kind: Kind<number>;
        readonly default: null;
        readonly defaultInWords: "none";
    };
    readonly "second-look": {
        readonly description: "Look once more at each server that did not become ready: start its command again alone, or ask its address as an MCP client, with what Codex gives it (credentials included, to the configured origin only), inside the same isolation. At most 3 seconds for all servers.";
        readonly kind: Kind<boolean>;
        readonly default: "true";
    };
    readonly summary: {
        readonly description: "Write the job summary.";
        readonly kind: Kind<boolean>;
        readonly default: "true";
    };
    readonly annotations: {
        readonly description: "Annotate the configuration line of a broken server.";
        readonly kind: Kind<boolean>;
        readonly default: "true";
    };
    readonly comment: {
        readonly description: "When to write the pull request's comment. `on-failure`: when something is wrong, and when it is fixed. `on-change`: when the result differs from the last. `always`, `never`. Needs `pull-requests: write`.";
        readonly kind: Kind<"always" | "never" | "on-change" | "on-failure">;
        readonly default: "on-failure";
    };
    readonly "comment-key": {
        readonly description: "Which section of the comment is this step's. Empty: workflow, event, job, matrix and step.";
        readonly kind: Kind<string>;
        readonly default: null;
        readonly defaultInWords: "workflow + event + job + matrix + step";
        readonly defaultInAction: `${string} / ${string} / ${string} matrix=${string} step=${string}`;
    };
    readonly "health-branch": {
        readonly description: "For scheduled runs: branch that keeps the servers' history and their status page. Empty: none is kept. Needs `contents: write`.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
    readonly "health-issue": {
        readonly description: "`on-failure`: open, update and close one alert issue as servers go down and come back. `never`. Needs `health-branch` and `issues: write`.";
        readonly kind: Kind<"never" | "on-failure">;
        readonly default: "never";
    };
    readonly "health-labels": {
        readonly description: "Labels of the alert issue, one per line or comma-separated.";
        readonly kind: Kind<string[]>;
        readonly default: "codex-mcp-check";
    };
    readonly "health-assignees": {
        readonly description: "Who is assigned to the alert issue: user names, one per line or comma-separated.";
        readonly kind: Kind<string[]>;
        readonly default: "";
    };
    readonly "health-down-after": {
        readonly description: "Bad scheduled runs in a row before a server counts as down.";
        readonly kind: Kind<number>;
        readonly default: "2";
    };
    readonly "health-up-after": {
        readonly description: "Good scheduled runs in a row before a server that was down counts as up.";
        readonly kind: Kind<number>;
        readonly default: "2";
    };
    readonly "health-flap-changes": {
        readonly description: "Changes between good and bad within 20 scheduled runs that make a server flapping.";
        readonly kind: Kind<number>;
        readonly default: "6";
    };
    readonly "health-slow-factor": {
        readonly description: "A start that takes this many times its usual p95 counts as degraded.";
        readonly kind: Kind<number>;
        readonly default: "1.5";
    };
    readonly "health-retention-days": {
        readonly description: "Days that single runs are kept in the history; daily figures are kept for two years.";
        readonly kind: Kind<number>;
        readonly default: "90";
    };
    readonly "health-compact-after": {
        readonly description: "Commits after which the history branch is squashed to one commit, where the remote allows it. 0: never.";
        readonly kind: Kind<number>;
        readonly default: "1000";
    };
    readonly "health-fail-after": {
        readonly description: "Fail the step when the history has not been recorded for this many runs, this one included. 0: only warn.";
        readonly kind: Kind<number>;
        readonly default: "10";
    };
    readonly "health-webhook": {
        readonly description: "`https` address that receives a JSON message when an outage begins or ends, such as a Slack, Mattermost or Discord webhook. Needs `health-branch`. Give it as a secret.";
        readonly kind: Kind<string>;
        readonly default: null;
        readonly secret: true;
    };
    readonly "github-token": {
        readonly description: "Token for the comment, the alert issue and the history branch. Never given to Codex or a server.";
        readonly kind: Kind<string>;
        readonly default: null;
        readonly defaultInWords: `\`${string}\``;
        readonly defaultInAction: string;
        readonly secret: true;
    };
    readonly "report-dir": {
        readonly description: "Directory of the files: report.json, events.jsonl, junit.xml, summary.md.";
        readonly kind: Kind<string>;
        readonly default: null;
        readonly defaultInWords: "`$RUNNER_TEMP/codex-mcp-check`, a later step of the same job `…/codex-mcp-check-2` and so on";
    };
    readonly "report-from": {
        readonly description: "For mode report: a `report.json`, the JSONL of a `codex exec --json` run or of an app-server session, or a session file of Codex. On a terminal also a pipe, or `-` for standard input.";
        readonly kind: Kind<string>;
        readonly default: null;
    };
};
export type InputName = keyof typeof definitions;
export declare const inputNames: InputName[];
export declare function definitionOf(name: InputName): Definition;
export declare function isInputName(name: string): name is InputName;
