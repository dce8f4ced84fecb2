import type { Diagnosis, Explained, Problem, ServerReport } from "../../model/report.ts";
import { codeSpan } from "../escape/code-span.ts";
import { fence } from "../escape/fence.ts";
import { prose } from "../escape/prose.ts";
import { snippetOf } from "./causes.ts";
import { cutName, cutText } from "./cut.ts";
import { formatCount } from "./numbers.ts";
import { formatPosition } from "./position.ts";
import { account, reasonOf, whatHappened } from "./server-words.ts";

const maxName = 60;
const maxSentence = 400;
const maxSnippet = 3000;
const maxGroupNames = 10;

export function nameSpan(name: string): string {
  return codeSpan(cutName(name, maxName));
}

/** Markdown: who is broken, why, and what to do, for servers that are broken for one reason. */
export function explainServers(group: readonly ServerReport[], docsUrl: string | null = null): string {
  const [first] = group;
  if (first === undefined) return "";
  const steps =
    first.diagnosis === null ? [] : nextStep({ ...first.diagnosis, snippet: snippetOf(group) }, docsUrl);
  return [group.length === 1 ? explainOne(first) : explainSeveral(group, first), ...steps].join("\n\n");
}

function explainOne(server: ServerReport): string {
  const happened = end(`**${nameSpan(server.name)}** ${sentence(account(server))}`);
  const at = server.declaredAt;
  return at === null
    ? happened
    : `${happened} It is declared in ${codeSpan(cutName(formatPosition(at), 200))}.`;
}

function explainSeveral(group: readonly ServerReport[], first: ServerReport): string {
  const shown = group.slice(0, maxGroupNames);
  const more = group.length - shown.length;
  const count = `**${formatCount(group.length)} servers**, for the same reason: each ${sentence(whatHappened(first))}.`;
  const items = shown.map((server) => `- ${nameSpan(server.name)}: ${end(sentence(reasonOf(server)))}`);
  if (more > 0) items.push(`- … and ${formatCount(more)} more`);
  return [count, items.join("\n")].join("\n\n");
}

/** Markdown: what is worth knowing about a server that works. */
export function explainAdvice(name: string, advice: Diagnosis, docsUrl: string | null = null): string {
  return [`**${nameSpan(name)}**: ${end(sentence(advice.detail))}`, ...nextStep(advice, docsUrl)].join(
    "\n\n",
  );
}

/** Markdown: what is wrong with the run as a whole, and what to do. */
export function explainProblem(problem: Problem): string {
  const title = prose(cutText(problem.title, 80));
  const at = problem.at === null ? "" : ` (${codeSpan(cutName(formatPosition(problem.at), 200))})`;
  const text = `${title === "" ? "" : `**${end(title)}**${at} `}${sentence(problem.detail)}`;
  return [end(text), ...nextStep(problem, null)].join("\n\n");
}

/** A bullet of the list of warnings. */
export function warningItem(problem: Problem): string {
  const at = problem.at === null ? "" : ` in ${codeSpan(cutName(formatPosition(problem.at), 200))}`;
  return `- ⚠️ Warning${at}: ${end(sentence(problem.detail || problem.title))} ${sentence(problem.remedy)}`.trimEnd();
}

function nextStep({ code, remedy, snippet }: Explained, docsUrl: string | null): string[] {
  const lines = remedy.trim() === "" ? [] : [`**Do this:** ${sentence(remedy)}${docsLink(code, docsUrl)}`];
  if (snippet !== null)
    lines.push(fence(cutText(snippet.text.replace(/\s+$/, ""), maxSnippet), languageOf(snippet.language)));
  return lines;
}

/** The only kind of link that we write: to our own page about this code. */
function docsLink(code: Explained["code"], docsUrl: string | null): string {
  if (docsUrl === null || code === "other-diagnosis") return "";
  const isOurs = /^https?:\/\/[\w.:-]+(?:\/[\w.@-]+)+$/.test(docsUrl);
  return isOurs ? ` <sub>[about ${code}](${docsUrl}#${code})</sub>` : "";
}

/** The language comes from a file and goes into a fence's information string. */
function languageOf(language: string): "toml" | "yaml" | "sh" | "text" {
  return language === "toml" || language === "yaml" || language === "sh" ? language : "text";
}

function sentence(text: string): string {
  return prose(cutText(text.trim(), maxSentence));
}

function end(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}
