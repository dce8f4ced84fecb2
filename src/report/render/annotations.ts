import type { SourcePosition } from "../../model/events.ts";
import type { Diagnosis, Report, ServerReport } from "../../model/report.ts";
import { showInvisible } from "../escape/visible.ts";
import { cutText } from "../text/cut.ts";
import { isQuestion } from "../text/explanation.ts";
import { plural } from "../text/numbers.ts";
import { notesOf, reasonOf, whatHappened, worstFirst } from "../text/server-words.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
  /** Relative to the workspace, with `/`; whether it exists is for the caller to see. Null: about no line. */
  file: string | null;
  startLine: number | null;
}

/** GitHub shows ten annotations of a kind for a step and drops the rest; one is left to the step's own last word. */
export const mostAnnotations = 9;

/**
 * Annotations on the lines that declare what is broken, without a line for what stands outside the workspace; what is too much
 * in one. Texts are plain: whoever prints them as workflow commands escapes them for that.
 */
export function renderAnnotations(report: Report): Annotation[] {
  const all = [...ofProblems(report), ...ofServers(report)];
  return (["error", "warning"] as const).flatMap((level) => limit(all.filter((one) => one.level === level)));
}

function ofProblems({ problems }: Report): Annotation[] {
  return problems.map((problem) => ({
    level: problem.level,
    title: text(problem.title, 120),
    message: withRemedy(problem.detail, problem),
    ...placeOf(problem.at),
  }));
}

function ofServers({ servers }: Report): Annotation[] {
  return worstFirst(servers)
    .filter(({ verdict }) => verdict.level !== "pass")
    .map((server) => {
      const advice = server.advice[0];
      const told =
        server.state === "ready" && server.verdict.rules.length === 0 && advice !== undefined
          ? advice
          : server.diagnosis;
      const reason = told !== null && told !== server.diagnosis ? told.detail : reasonOf(server);
      return {
        level: server.verdict.level === "fail" ? "error" : "warning",
        title: text(`MCP server ${cutText(server.name, 80)}${headline(server)}`, 200),
        message: withRemedy(reason === "" ? `It is ${server.state}.` : reason, told),
        ...placeOf(server.declaredAt),
      };
    });
}

function headline(server: ServerReport): string {
  if (server.state === "ready" && server.verdict.level !== "fail")
    return `: ${notesOf(server)[0] ?? "a warning"}`;
  return ` ${whatHappened(server)}`;
}

function withRemedy(reason: string, diagnosis: Diagnosis | null): string {
  const remedy =
    diagnosis === null || diagnosis.remedy === ""
      ? ""
      : `\n${isQuestion(diagnosis.remedy) ? "" : "Do this: "}${text(diagnosis.remedy, 600)}`;
  return text(reason, 1000) + remedy;
}

function text(value: string, limitOfGraphemes: number): string {
  return showInvisible(cutText(value, limitOfGraphemes).replace(/\s+/g, " ").trim());
}

function placeOf(at: SourcePosition | null): Pick<Annotation, "file" | "startLine"> {
  if (at === null || !isInside(at.file)) return { file: null, startLine: null };
  return { file: at.file, startLine: Number.isInteger(at.line) && at.line > 0 ? at.line : 1 };
}

/** A plain relative path that stays inside; `~/…` and `$CODEX_HOME/…` stand for places outside. */
function isInside(file: string): boolean {
  if (file === "" || file !== file.trim() || /^[~$/\\]|^[a-z]:/i.test(file) || showInvisible(file) !== file)
    return false;
  return !file.split(/[/\\]/).some((part) => part === "..");
}

function limit(annotations: Annotation[]): Annotation[] {
  const inOrder = [
    ...annotations.filter(({ file }) => file !== null),
    ...annotations.filter(({ file }) => file === null),
  ];
  if (inOrder.length <= mostAnnotations) return inOrder;
  const shown = inOrder.slice(0, mostAnnotations - 1);
  const rest = inOrder.slice(mostAnnotations - 1);
  const titles = rest.slice(0, 5).map(({ title }) => title);
  const more = rest.length > 5 ? `\n… and ${rest.length - 5} more` : "";
  const summary: Annotation = {
    level: rest[0]!.level,
    title: `${plural(rest.length, "further problem")} with MCP servers`,
    message: `${titles.join("\n")}${more}\nSee the job's summary.`,
    file: null,
    startLine: null,
  };
  return [...shown, summary];
}
