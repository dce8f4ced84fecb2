import type { Diagnosis, Problem, ServerReport } from "../../model/report.ts";
import { codeSpan } from "../escape/code-span.ts";
import { fence } from "../escape/fence.ts";
import { prose } from "../escape/prose.ts";
import { cutText } from "./cut.ts";
import { account } from "./server-words.ts";

const longestName = 80;
const longestSentence = 400;
const longestSnippet = 3000;

export function nameSpan(name: string): string {
  return codeSpan(cutText(name, longestName));
}

/** Markdown: who is broken, why, and what to do. `short`: without the lines to write. */
export function explainServer(
  server: ServerReport,
  length: "short" | "whole",
  docsUrl: string | null = null,
): string {
  const happened = `**${nameSpan(server.name)}** ${sentence(account(server))}`;
  const where =
    length === "short" || server.declaredAt === null
      ? ""
      : ` It is declared in ${codeSpan(cutText(position(server.declaredAt), 200))}.`;
  const steps = server.diagnosis === null ? [] : nextStep(server.diagnosis, length, docsUrl);
  return [end(happened) + where, ...steps].join("\n\n");
}

/** Markdown: what is worth knowing of a server that works. */
export function explainAdvice(name: string, advice: Diagnosis, docsUrl: string | null = null): string {
  return [
    `**${nameSpan(name)}**: ${end(sentence(advice.detail))}`,
    ...nextStep(advice, "whole", docsUrl),
  ].join("\n\n");
}

/** Markdown: what is wrong with the run as a whole, and what to do. */
export function explainProblem(problem: Problem, length: "short" | "whole"): string {
  const title = prose(cutText(problem.title, longestName));
  const at = problem.at === null ? "" : ` (${codeSpan(cutText(position(problem.at), 200))})`;
  const detail = sentence(problem.detail);
  const told = `${title === "" ? "" : `**${end(title)}**${at} `}${detail}`;
  return [end(told), ...nextStep(problem, length, null)].join("\n\n");
}

/** A bullet of the list of warnings. */
export function warningItem(problem: Problem): string {
  const at = problem.at === null ? "" : ` in ${codeSpan(cutText(position(problem.at), 200))}`;
  return `- ⚠️ Warning${at}: ${end(sentence(problem.detail || problem.title))} ${sentence(problem.remedy)}`.trimEnd();
}

function nextStep(
  { code, remedy, snippet }: Diagnosis,
  length: "short" | "whole",
  docsUrl: string | null,
): string[] {
  const more = docsLink(code, docsUrl);
  const lines =
    remedy.trim() === "" ? [] : [`${isQuestion(remedy) ? "" : "**Do this:** "}${sentence(remedy)}${more}`];
  if (snippet !== null && length === "whole") {
    lines.push(
      fence(cutText(snippet.text.replace(/\s+$/, ""), longestSnippet), languageOf(snippet.language)),
    );
  }
  return lines;
}

/** The one kind of link in what we write: to our own page on this code. */
function docsLink(code: string, docsUrl: string | null): string {
  const isOurs = docsUrl !== null && /^https?:\/\/[\w.:-]+(?:\/[\w.@-]+)+$/.test(docsUrl);
  return isOurs && /^[a-z\d-]{1,60}$/.test(code) ? ` <sub>[about ${code}](${docsUrl}#${code})</sub>` : "";
}

/** "Did you mean …?" is nothing to do. */
export function isQuestion(remedy: string): boolean {
  return remedy.trimEnd().endsWith("?");
}

/** The language comes from a file and goes to where a fence's information string stands. */
function languageOf(language: string): "toml" | "yaml" | "sh" | "text" {
  return language === "toml" || language === "yaml" || language === "sh" ? language : "text";
}

export function position({ file, line }: { file: string; line: number }): string {
  return `${file}:${line}`;
}

function sentence(text: string): string {
  return prose(cutText(text.trim(), longestSentence));
}

function end(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}
