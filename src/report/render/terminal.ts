import type { Diagnosis, Problem, Report, ServerReport } from "../../model/report.ts";
import { escapeLogLine } from "../escape/log.ts";
import { cutText } from "../text/cut.ts";
import { isQuestion } from "../text/explanation.ts";
import { formatCount, formatMs } from "../text/numbers.ts";
import {
  account,
  type Mark,
  markOf,
  notesOf,
  reasonOf,
  requiredWord,
  stateWord,
  worstFirst,
} from "../text/server-words.ts";
import { verdictSentence } from "../text/verdict-sentence.ts";
import { columnsOf, cutColumns, padEnd, padStart, wrapColumns } from "./columns.ts";
import { createStyle, type Style, type TerminalOptions, terminalText, wrapText } from "./terminal-style.ts";

const longestName = 32;
const mostExplained = 10;
const conclusionMark: Record<Report["conclusion"], Mark> = {
  pass: "pass",
  fail: "fail",
  inconclusive: "inconclusive",
};

interface Column {
  title: string;
  right?: boolean;
  cell: (server: ServerReport) => string;
}

/** The report for a terminal: verdict, table, what is broken and what to do. Ends with a newline; every line is safe in a job log. */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const style = createStyle(options);
  const width = Math.max(40, Math.min(options.width, 160));
  const mark = conclusionMark[report.conclusion];
  const parts = [
    wrapColumns(verdictSentence(report), width - 2).map((line, index) =>
      index === 0 ? `${style.icon(mark)} ${style.bold(line)}` : `  ${style.bold(line)}`,
    ),
    table(report, style, width),
    ...explained(report, style, width),
    [style.dim(footer(report))],
  ];
  const lines = parts.filter((part) => part.length > 0).map((part) => part.join("\n"));
  return `${style.plain(lines.join("\n\n"))}\n`;
}

const wide: Column[] = [
  { title: "SERVER", cell: ({ name }) => cutColumns(terminalText(cutText(name, 200)), longestName) },
  { title: "STATE", cell: stateWord },
  { title: "REQUIRED", cell: requiredWord },
  { title: "START-UP", right: true, cell: ({ bootMs }) => (bootMs === null ? "–" : formatMs(bootMs)) },
  { title: "TOOLS", right: true, cell: ({ tools }) => (tools === null ? "–" : formatCount(tools.count)) },
];

function table({ servers }: Report, style: Style, width: number): string[] {
  if (servers.length === 0) return [];
  const rows = worstFirst(servers);
  const columns =
    width < 80
      ? wide.filter(({ title }) => title === "SERVER" || title === "STATE" || title === "START-UP")
      : wide;
  const cells = rows.map((server) => columns.map(({ cell }) => cell(server)));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => columnsOf(row[index]!))),
  );
  const used = widths.reduce((sum, columnWidth) => sum + columnWidth + 2, 2);
  const last = Math.max(16, width - used);
  const align = (text: string, index: number) =>
    (columns[index]!.right ? padStart : padEnd)(text, widths[index]!);
  const title = [...columns.map((column, index) => align(column.title, index)), "WHAT HAPPENED"].join("  ");
  return [
    style.dim(`  ${title}`),
    ...rows.flatMap((server, row) => {
      const mark = markOf(server);
      const [first = "", ...more] = wrapText(cutText(notesOf(server).join("; "), 400), last);
      const shown = cells[row]!.map((text, index) => {
        const aligned = align(text, index);
        return columns[index]!.title === "STATE" ? style.paint(mark, aligned) : aligned;
      });
      const line = `${style.icon(mark)} ${[...shown, first].join("  ")}`.trimEnd();
      return [line, ...more.map((text) => " ".repeat(used) + text)];
    }),
  ];
}

interface Told {
  mark: Mark;
  name: string;
  text: string;
  diagnosis: Diagnosis | null;
}

/** Errors of the run, then broken servers, then warnings. */
function explained({ servers, problems }: Report, style: Style, width: number): string[][] {
  const broken = worstFirst(servers).filter(
    (server) => ["fail", "inconclusive"].includes(server.verdict.level) && reasonOf(server).trim() !== "",
  );
  const all = [
    ...problems.filter(({ level }) => level === "error").map(ofProblem),
    ...broken.map(ofServer),
    ...problems.filter(({ level }) => level === "warning").map(ofProblem),
  ];
  const told = all.slice(0, mostExplained).map(({ mark, name, text, diagnosis }) => {
    const shownName = name === "" ? "" : `${cutColumns(terminalText(cutText(name, 200)), longestName)} `;
    const [first = "", ...more] = wrapText(shownName + cutText(text, 600), width - 2);
    return [
      `${style.icon(mark)} ${first}`,
      ...more.map((line) => `  ${line}`),
      ...steps(diagnosis, style, width),
    ];
  });
  const left = all.length - told.length;
  return left === 0 ? told : [...told, [`  … and ${formatCount(left)} more; see report.json.`]];
}

function ofProblem(problem: Problem): Told {
  const where = problem.at === null ? "" : ` (${problem.at.file}:${problem.at.line})`;
  const error = problem.makes === "fail" ? "fail" : "inconclusive";
  const mark = problem.level === "error" ? error : "warn";
  return { mark, name: "", text: `${problem.title}${where}. ${problem.detail}`, diagnosis: problem };
}

function ofServer(server: ServerReport): Told {
  return { mark: markOf(server), name: server.name, text: account(server), diagnosis: server.diagnosis };
}

function steps(diagnosis: Diagnosis | null, style: Style, width: number): string[] {
  if (diagnosis === null) return [];
  const label = isQuestion(diagnosis.remedy) ? "" : "Do this: ";
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

function footer({ codex, run }: Report): string {
  const version =
    codex.version === null ? "Codex, version unknown" : `Codex ${terminalText(cutText(codex.version, 60))}`;
  const engine = run.engine === null ? "" : `, engine ${run.engine}`;
  return `  ${version}, mode ${run.mode}${engine}, ${formatMs(run.durationMs)}`;
}
