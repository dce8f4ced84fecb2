import type { Report } from "../../model/report.ts";
import { renderLinks } from "../text/link.ts";
import { plural } from "../text/numbers.ts";
import { markOf, worstFirst } from "../text/server-words.ts";
import { headline } from "../text/verdict-sentence.ts";
import {
  explanations,
  type Notes,
  noNotes,
  noteParts,
  others,
  preamble,
  warnings,
} from "./explanation-parts.ts";
import { block, fitParts, type Part, utf8Bytes } from "./fit.ts";
import { observedFold, outputFold, tableFold, timelineFold } from "./folds.ts";
import { tableHead, tableRow } from "./server-table.ts";

/** The runner uploads no summary at all of a step that wrote more (actions/runner, CreateStepSummaryCommand). */
export const summaryLimit = 1_048_576;

export interface SummaryOptions {
  /** Bytes that this step's summary file holds already. */
  alreadyWrittenBytes?: number;
  limitBytes?: number;
  notes?: Notes;
  /** The run of which this run reports, if that is another run. */
  checkedRunUrl?: string | null;
  /** Address of docs/diagnoses.md in the action's repository; null: no links. */
  docsUrl?: string | null;
}

const whatMcpIs = "<sub>MCP servers are the programs that give Codex its tools.</sub>";

const maxExplained = 8;
const maxQuietRows = 15;

/** The job summary as GFM, within the limit; empty when not even the verdict fits any more. */
export function renderSummary(report: Report, options: SummaryOptions = {}): string {
  const limit = (options.limitBytes ?? summaryLimit) - (options.alreadyWrittenBytes ?? 0);
  return fitParts(summaryParts(report, options), limit, utf8Bytes);
}

/** The notes alone, for a summary that was written before they were known. */
export function renderNotes(notes: Notes, limitBytes: number): string {
  return fitParts([block("**History**"), noteParts(notes, priority.notes)], limitBytes, utf8Bytes);
}

/** What loses its items first when there is no room: the lower number. */
const priority = {
  output: 1,
  timeline: 2,
  observed: 3,
  others: 3,
  healthy: 4,
  warnings: 5,
  rows: 6,
  explained: 7,
  notes: 8,
};

function summaryParts(report: Report, options: SummaryOptions): Part[] {
  const servers = worstFirst(report.servers);
  const notWell = servers.filter((server) => ["fail", "inconclusive", "warn"].includes(markOf(server)));
  const well = servers.slice(notWell.length);
  const foldWell = servers.length > maxQuietRows && well.length > 3;
  return [
    block(headline(report, "###")),
    block(renderLinks([{ text: "The run that was checked", url: options.checkedRunUrl ?? "" }])),
    preamble(report),
    explanations(report, maxExplained, priority.explained, options.docsUrl),
    noteParts(options.notes ?? noNotes, priority.notes),
    serverTable(foldWell ? notWell : servers, priority.rows),
    block(report.conclusion === "pass" ? "" : whatMcpIs),
    warnings(report, priority.warnings),
    ...(foldWell ? [tableFold(well, `${plural(well.length, "healthy server")}`, priority.healthy)] : []),
    others(report, maxExplained, priority.others, options.docsUrl),
    timelineFold(report, priority.timeline),
    outputFold(report, priority.output),
    observedFold(report, priority.observed),
  ];
}

function serverTable(servers: Report["servers"], priority: number): Part {
  return {
    ...block("", priority),
    head: servers.length === 0 ? "" : tableHead,
    items: servers.map(tableRow),
    separator: "\n",
    leftOut: (count) => `… and ${plural(count, "more server")}; all are in report.json.`,
  };
}
