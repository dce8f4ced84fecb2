import type { Report } from "../../model/report.ts";
import { prose } from "../escape/prose.ts";
import { cutText } from "../text/cut.ts";
import { explanations, others, warnings } from "../text/explanation-parts.ts";
import { plural } from "../text/numbers.ts";
import { markOf, worstFirst } from "../text/server-words.ts";
import { headline } from "../text/verdict-sentence.ts";
import { block, fitParts, type Part, utf8Bytes } from "./fit.ts";
import { observedFold, outputFold, tableFold, timelineFold } from "./folds.ts";
import { tableHead, tableRow } from "./server-table.ts";

/** The runner uploads no summary at all of a step that wrote more (actions/runner, CreateStepSummaryCommand). */
export const summaryLimit = 1_048_576;

export interface SummaryOptions {
  /** Bytes that this step's summary file holds already. */
  alreadyWrittenBytes?: number;
  limitBytes?: number;
  /** Sentences from elsewhere, as from the history: plain text. */
  notes?: readonly string[];
  /** Address of docs/diagnoses.md in the action's repository; null: no links. */
  docsUrl?: string | null;
}

const whatMcpIs = "<sub>MCP servers are the programs that give Codex its tools.</sub>";

const mostExplained = 8;
const mostQuietRows = 15;

/** The job summary as GFM, within the limit; empty when not even the verdict fits any more. */
export function renderSummary(report: Report, options: SummaryOptions = {}): string {
  const limit = (options.limitBytes ?? summaryLimit) - (options.alreadyWrittenBytes ?? 0);
  return fitParts(summaryParts(report, options), limit, utf8Bytes);
}

/** What gives first when there is no room: the lower number. */
const gives = {
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
  const unwell = servers.filter((server) => ["fail", "inconclusive", "warn"].includes(markOf(server)));
  const well = servers.slice(unwell.length);
  const foldWell = servers.length > mostQuietRows && well.length > 3;
  return [
    block(headline(report, "###")),
    explanations(report, mostExplained, "whole", gives.explained, options.docsUrl),
    notes(options),
    serverTable(foldWell ? unwell : servers, gives.rows),
    block(report.conclusion === "pass" ? "" : whatMcpIs),
    warnings(report, gives.warnings),
    ...(foldWell ? [tableFold(well, `${plural(well.length, "healthy server")}`, gives.healthy)] : []),
    others(report, mostExplained, gives.others, options.docsUrl),
    timelineFold(report, gives.timeline),
    outputFold(report, gives.output),
    observedFold(report, gives.observed),
  ];
}

function serverTable(servers: Report["servers"], gives: number): Part {
  return {
    gives,
    head: servers.length === 0 ? "" : tableHead,
    items: servers.map(tableRow),
    separator: "\n",
    foot: "",
    more: 0,
    leftOut: (count) => `… and ${plural(count, "more server")}; all are in report.json.`,
  };
}

function notes({ notes: sentences = [] }: SummaryOptions): Part {
  return {
    ...block("", gives.notes),
    items: sentences.slice(0, 20).map((sentence) => prose(cutText(sentence, 400))),
  };
}
