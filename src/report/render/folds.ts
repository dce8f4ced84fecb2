import { formatDuration } from "../../model/duration.ts";
import type { EvidenceSource } from "../../model/events.ts";
import type { IsolationReport, IsolationStrategy, Report, ServerReport } from "../../model/report.ts";
import { codeSpan } from "../escape/code-span.ts";
import { fence } from "../escape/fence.ts";
import { htmlText } from "../escape/html.ts";
import { prose } from "../escape/prose.ts";
import { cutName, cutText } from "../text/cut.ts";
import { nameSpan } from "../text/explanation.ts";
import { formatCount, formatTime, plural } from "../text/numbers.ts";
import { worstFirst } from "../text/server-words.ts";
import type { Part } from "./fit.ts";
import { tableHead, tableRow } from "./server-table.ts";
import { leftOutOfTimeline, maxTimelineServers, timeline } from "./timeline.ts";

const maxError = 4000;
const maxLines = 20;
const maxOutputs = 50;
const maxLine = 400;

/** A folded part. `title` is ours or escaped here; nothing in it is read as markup. */
export function fold(
  title: string,
  items: string[],
  priority: number,
  leftOut: Part["leftOut"] = null,
): Part {
  return {
    priority,
    head: `<details><summary>${htmlText(title)}</summary>`,
    items,
    separator: "\n\n",
    foot: "</details>",
    more: 0,
    leftOut,
  };
}

/** A folded table of servers. */
export function tableFold(servers: readonly ServerReport[], title: string, priority: number): Part {
  return {
    ...fold(
      title,
      servers.map(tableRow),
      priority,
      (count) => `… and ${plural(count, "more server")}; all are in report.json.`,
    ),
    head: `<details><summary>${htmlText(title)}</summary>\n\n${tableHead}`,
    separator: "\n",
    foot: "\n</details>",
  };
}

export function timelineFold({ servers }: Report, priority: number): Part {
  const chart = timeline(servers);
  const missing = leftOutOfTimeline(servers);
  const note =
    missing > 0
      ? [
          `The timeline stops at ${maxTimelineServers} servers; ${formatCount(missing)} more are in the table.`,
        ]
      : [];
  return fold("Timeline of the start-up", chart === "" ? [] : [[chart, ...note].join("\n\n")], priority);
}

/** Codex's own words and the last lines of the server's stderr, for servers that are not well. */
export function outputFold({ servers }: Report, priority: number): Part {
  const shown = worstFirst(servers).filter(({ error, serverOutput, verdict, state }) => {
    const unwell = state !== "ready" || verdict.level !== "pass";
    return unwell && (error !== null || serverOutput.length > 0);
  });
  return {
    ...fold("Server output", shown.slice(0, maxOutputs).map(outputOf), priority, (count) => {
      return `The output of ${plural(count, "server")} was left out; all is in report.json.`;
    }),
    more: Math.max(0, shown.length - maxOutputs),
  };
}

function outputOf({ name, error, serverOutput }: ServerReport): string {
  const blocks: string[] = [];
  if (error !== null)
    blocks.push(`${nameSpan(name)}, in Codex's words:`, fence(cutText(error, maxError), "text"));
  if (serverOutput.length > 0) {
    const lines = serverOutput.slice(-maxLines).map((line) => cutText(line, maxLine));
    const last = serverOutput.length > lines.length ? `the last ${lines.length} lines of its` : "its";
    blocks.push(
      `${error === null ? `${nameSpan(name)},` : "And"} ${last} own output:`,
      fence(lines.join("\n"), "text"),
    );
  }
  return blocks.join("\n\n");
}

const sources: Record<EvidenceSource, string> = {
  "exec-event": "an event of the run itself (`codex exec --json`)",
  "app-server": "a notification of `codex app-server`",
  "required-enforcement": "Codex's own check of required servers",
  "tool-list": "the tool list that Codex holds",
  "tool-call": "a tool call of the run",
  config: "the configuration",
  log: "Codex's log",
  "second-look": "a check of our own",
};

/** Codex, engine, mode and times, then which evidence decided about whom, and who disagreed. */
export function observedFold(report: Report, priority: number): Part {
  const { codex, run, turn, servers } = report;
  const version = codex.version === null ? "Codex of unknown version" : `Codex ${codex.version}`;
  const engine = run.engine === null ? "" : `, engine ${run.engine}`;
  const started = formatTime(run.startedAt);
  const facts = [
    `- ${prose(cutText(version, 60))}, mode ${run.mode}${engine}, ${formatDuration(run.durationMs)}${started === null ? "" : `, started ${started}`}`,
  ];
  if (typeof run.startupMs === "number")
    facts.push(`- Waiting for servers to start: ${formatDuration(run.startupMs)} in total`);
  if (run.isolation) facts.push(...isolationFacts(run.isolation));
  facts.push(...inputFacts(report), ...phaseFacts(report));
  if (turn !== null) facts.push(`- The turn: ${turnWords(turn)}`);
  for (const source of new Set(servers.map(({ decidedBy }) => decidedBy))) {
    const group = servers.filter(({ decidedBy }) => decidedBy === source);
    const who = source === null ? "no evidence" : (sources[source] ?? "other evidence");
    facts.push(`- Decided by ${who}: ${names(group)}`);
  }
  const several = servers.filter(({ attempts }) => attempts.length > 1);
  const tried = several.map(
    ({ name, attempts }) =>
      `- ${nameSpan(name)} was started ${attempts.length} times: ${attempts
        .slice(-6)
        .map(({ status, phase }) => `${status} (${phase})`)
        .join(", ")}`,
  );
  const disagreements = servers.flatMap(({ name, disagreements: sentences }) =>
    sentences.slice(0, 5).map((sentence) => `- ${nameSpan(name)}: ${prose(cutText(sentence, 300))}`),
  );
  return {
    ...fold(
      "How this was observed",
      [...facts, ...disagreements, ...tried],
      priority,
      (count) =>
        `How this was observed was left out, or ${plural(count, "line")} of it; all is in report.json.`,
    ),
    head: `<details><summary>${htmlText(`How this was observed (${version}${engine})`)}</summary>\n`,
    separator: "\n",
    foot: "\n</details>",
  };
}

/** Which files were read. */
function inputFacts({ configFiles, rules }: Report): string[] {
  const shown = configFiles.slice(0, 10).map((file) => codeSpan(cutName(file, 200)));
  const more = configFiles.length - shown.length;
  return [
    ...(shown.length === 0
      ? []
      : [`- Configuration read: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`]),
    ...(rules.file === null ? [] : [`- Rules in force: ${codeSpan(cutName(rules.file, 200))}`]),
  ];
}

/** Of a run that asks the model: who was seen to start in it, and who only before it. */
function phaseFacts({ run, servers }: Report): string[] {
  if (run.mode !== "exec") return [];
  const inRun = servers.filter(({ decidedIn }) => decidedIn === "run");
  const before = servers.filter(({ decidedIn }) => decidedIn === "probe");
  return [
    ...(inRun.length === 0 ? [] : [`- Seen in the run: ${names(inRun)}`]),
    ...(before.length === 0 ? [] : [`- Seen only before the run: ${names(before)}`]),
  ];
}

const isolationWords: Record<IsolationStrategy, string> = {
  "user-namespace": "in a user and PID namespace of their own",
  "pid-namespace": "in a PID namespace of their own, made by root",
  "no-new-privileges": "without new privileges, in the job's own namespace",
  sweep: "in the job's own namespace",
};

function isolationFacts({ strategy, refused, readable = [] }: IsolationReport): string[] {
  return [
    `- Isolation \`${strategy}\`: Codex and its servers ran ${isolationWords[strategy]}.`,
    ...refused.map(({ strategy: stronger, why }) => `- Not \`${stronger}\`: ${prose(cutText(why, 300))}`),
    ...(readable.length === 0
      ? []
      : [
          `- Servers could read these variables of Codex's environment: ${readable.slice(0, 20).map(nameSpan).join(", ")}`,
        ]),
  ];
}

function names(servers: ServerReport[]): string {
  const shown = servers.slice(0, 10).map(({ name }) => nameSpan(name));
  const more = servers.length - shown.length;
  return more === 0 ? shown.join(", ") : `${shown.join(", ")} and ${formatCount(more)} more`;
}

function turnWords({ status, usage, error }: NonNullable<Report["turn"]>): string {
  const tokens =
    usage === null
      ? ""
      : `; ${formatCount(usage.inputTokens)} input and ${formatCount(usage.outputTokens)} output tokens`;
  return `${status}${tokens}${error === null ? "" : `; ${codeSpan(cutText(error, 300))}`}`;
}
