import { formatDuration } from "../../model/duration.ts";
import type { Explained, Problem, Report, ServerReport } from "../../model/report.ts";
import { escapeLogLine } from "../escape/log.ts";
import { groupByCause, snippetOf } from "../text/causes.ts";
import { cutName, cutText } from "../text/cut.ts";
import { formatCount } from "../text/numbers.ts";
import { formatPosition } from "../text/position.ts";
import {
  account,
  type Mark,
  markOf,
  notesOf,
  reasonOf,
  requiredWord,
  stateWord,
  whatHappened,
  worstFirst,
} from "../text/server-words.ts";
import { type Audience, notRunSentence, verdictIcon, verdictSentence } from "../text/verdict-sentence.ts";
import { columnsOf, cutColumns, padEnd, padStart, wrapColumns } from "./columns.ts";
import { createStyle, type Style, type TerminalOptions, terminalText, wrapText } from "./terminal-style.ts";

const maxName = 32;
const maxExplained = 10;
const minWidth = 40;

interface View {
  report: Report;
  style: Style;
  width: number;
}

/** The report for a terminal or a job log: verdict, table, what is broken and what to do. Every line is safe in a job log. */
export function renderTerminal(report: Report, options: TerminalOptions & { audience?: Audience }): string {
  const audience = options.audience ?? "job";
  const view: View = {
    report,
    style: createStyle(options),
    width: Math.max(minWidth, Math.min(options.width, 160)),
  };
  const parts = [
    verdict(view, audience),
    table(view),
    ...explanations(view),
    wrapText(footer(report), view.width - 2).map((line) => view.style.dim(`  ${line}`)),
  ];
  const text = parts.filter((part) => part.length > 0).map((part) => part.join("\n"));
  return `${view.style.plain(text.join("\n\n"))}\n`;
}

const marks: Record<ReturnType<typeof verdictIcon>, Mark> = {
  "✅": "pass",
  "⚠️": "warn",
  "⚪": "quiet",
  "❌": "fail",
  "🟡": "inconclusive",
};

function verdict({ report, style, width }: View, audience: Audience): string[] {
  const notRun = notRunSentence(report);
  const lines = [
    ...wrapColumns(verdictSentence(report, audience), width - 2).map(style.bold),
    ...(notRun === null ? [] : wrapColumns(notRun, width - 2)),
  ];
  return lines.map((line, index) => `${index === 0 ? style.icon(marks[verdictIcon(report)]) : " "} ${line}`);
}

interface Column {
  title: string;
  /** The narrowest terminal that shows it. */
  from: number;
  right?: boolean;
  cell: (server: ServerReport, width: number) => string;
}

const columns: Column[] = [
  { title: "STATE", from: 0, cell: stateWord },
  {
    title: "REQUIRED",
    from: 80,
    cell: (server, width) => (width < 100 ? (server.required.value ? "yes" : "no") : requiredWord(server)),
  },
  { title: "START-UP", from: 60, right: true, cell: ({ bootMs }) => formatDuration(bootMs) },
  {
    title: "TOOLS",
    from: 100,
    right: true,
    cell: ({ tools }) => (tools === null ? "–" : formatCount(tools.count)),
  },
];

function table({ report, style, width }: View): string[] {
  if (report.servers.length === 0) return [];
  const rows = worstFirst(report.servers);
  const nameWidth = Math.min(maxName, Math.floor(width / 2) - 4);
  const shown: Column[] = [
    { title: "SERVER", from: 0, cell: ({ name }) => shownName(name, nameWidth) },
    ...columns.filter(({ from }) => width >= from),
  ];
  const cells = rows.map((server) => shown.map(({ cell }) => cell(server, width)));
  const widths = shown.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => columnsOf(row[index]!))),
  );
  const align = (text: string, index: number) =>
    (shown[index]!.right ? padStart : padEnd)(text, widths[index]!);
  const used = widths.reduce((sum, columnWidth) => sum + columnWidth + 2, 2);
  // Where the last column would be too narrow to read, its text stands below the row.
  const below = width - used < 16;
  const indent = below ? 4 : used;
  const titles = [
    ...shown.map(({ title }, index) => align(title, index)),
    ...(below ? [] : ["WHAT HAPPENED"]),
  ];
  return [
    style.dim(`  ${titles.join("  ").trimEnd()}`),
    ...rows.flatMap((server, row) => {
      const mark = markOf(server);
      const notes = wrapText(cutText(notesOf(server).join("; "), 400), width - indent);
      const aligned = cells[row]!.map((text, index) => {
        const cell = align(text, index);
        return shown[index]!.title === "STATE" ? style.paint(mark, cell) : cell;
      });
      const [first = "", ...more] = below ? ["", ...notes] : notes;
      const line = `${style.icon(mark)} ${[...aligned, first].join("  ")}`.trimEnd();
      return [line, ...more.filter((text) => text !== "").map((text) => " ".repeat(indent) + text)];
    }),
  ];
}

interface Explanation {
  mark: Mark;
  paragraphs: string[];
  diagnosis: Explained | null;
}

/** Errors of the run, then every server that is not as it should be, required or not, then warnings. */
function explanations({ report: { servers, problems }, style, width }: View): string[][] {
  const broken = worstFirst(servers).filter(
    (server) =>
      server.verdict.level !== "pass" && (server.state !== "ready" || server.verdict.level !== "warn"),
  );
  const all = [
    ...problems.filter(({ level }) => level === "error").map(ofProblem),
    ...groupByCause(broken.filter((server) => reasonOf(server).trim() !== "")).map(ofServers),
    ...problems.filter(({ level }) => level === "warning").map(ofProblem),
  ];
  const shown = all.slice(0, maxExplained).map(({ mark, paragraphs, diagnosis }) => {
    const lines = paragraphs.flatMap((text) => wrapText(text, width - 2));
    return [
      ...lines.map((line, index) => `${index === 0 ? style.icon(mark) : " "} ${line}`),
      ...steps(diagnosis, style, width),
    ];
  });
  const left = all.length - shown.length;
  return left === 0 ? shown : [...shown, [`  … and ${formatCount(left)} more; see report.json.`]];
}

function ofProblem(problem: Problem): Explanation {
  const where = problem.at === null ? "" : ` (${formatPosition(problem.at)})`;
  const error = problem.makes === "fail" ? "fail" : "inconclusive";
  const mark = problem.level === "error" ? error : "warn";
  return {
    mark,
    paragraphs: [cutText(`${problem.title}${where}. ${problem.detail}`, 600)],
    diagnosis: problem,
  };
}

function ofServers(group: readonly ServerReport[]): Explanation {
  const [first] = group;
  if (first === undefined) return { mark: "quiet", paragraphs: [], diagnosis: null };
  const diagnosis = first.diagnosis === null ? null : { ...first.diagnosis, snippet: snippetOf(group) };
  const about = (server: ServerReport, text: string) =>
    cutText(`${shownName(server.name, maxName)}${text}`, 600);
  if (group.length === 1)
    return { mark: markOf(first), paragraphs: [about(first, ` ${account(first)}`)], diagnosis };
  const listed = group.slice(0, maxExplained).map((server) => about(server, `: ${reasonOf(server)}`));
  const more = group.length - listed.length;
  return {
    mark: markOf(first),
    paragraphs: [
      `${formatCount(group.length)} servers, for the same reason: each ${whatHappened(first)}.`,
      ...listed,
      ...(more > 0 ? [`… and ${formatCount(more)} more`] : []),
    ],
    diagnosis,
  };
}

function shownName(name: string, width: number): string {
  return cutColumns(terminalText(cutName(name, width)), width);
}

function steps(diagnosis: Explained | null, style: Style, width: number): string[] {
  if (diagnosis === null) return [];
  const label = "Do this: ";
  const remedy = wrapText(cutText(diagnosis.remedy, 600), width - 2 - label.length);
  const indent = " ".repeat(label.length);
  const lines =
    remedy[0] === ""
      ? []
      : remedy.map((line, index) => `  ${index === 0 ? style.bold(label) : indent}${line}`);
  const snippet =
    diagnosis.snippet === null ? [] : cutText(diagnosis.snippet.text, 3000).trimEnd().split(/\r?\n/);
  return [...lines, ...snippet.map((line) => style.dim(`      ${escapeLogLine(line)}`).trimEnd())];
}

function footer({ codex, run, rules }: Report): string {
  const version = codex.version === null ? "Codex, version unknown" : `Codex ${cutText(codex.version, 60)}`;
  const engine = run.engine === null ? "" : `, engine ${run.engine}`;
  const file = rules.file === null ? "" : `, rules ${cutName(rules.file, 80)}`;
  return `${version}, mode ${run.mode}${engine}, ${formatDuration(run.durationMs)}${file}`;
}
