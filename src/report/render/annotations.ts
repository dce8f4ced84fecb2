import type { SourcePosition } from "../../model/events.ts";
import type { Explained, Report, ServerReport } from "../../model/report.ts";
import { showInvisible } from "../escape/visible.ts";
import { cutName, cutText } from "../text/cut.ts";
import { plural } from "../text/numbers.ts";
import { isInWorkspace } from "../text/position.ts";
import { notesOf, reasonOf, whatHappened, worstFirst } from "../text/server-words.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
  /** Relative to the workspace, with `/`; the caller checks that it exists. Null: about no line. */
  file: string | null;
  startLine: number | null;
}

/** GitHub shows ten annotations of each level per step and drops the rest; one is left for the step's own last error. */
export const maxAnnotations = 9;

/**
 * Annotations on the lines that declare what is broken; no line for what is declared outside the workspace. Those over the
 * limit are summed up in one. Texts are plain: the caller escapes them for workflow commands.
 */
export function renderAnnotations(report: Report): Annotation[] {
  const all = [...ofProblems(report), ...ofServers(report)];
  return (["error", "warning"] as const).flatMap((level) =>
    limit(all.filter((annotation) => annotation.level === level)),
  );
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
      const explained =
        server.state === "ready" && server.verdict.rules.length === 0 && advice !== undefined
          ? advice
          : server.diagnosis;
      const reason =
        explained !== null && explained !== server.diagnosis ? explained.detail : reasonOf(server);
      return {
        level: server.verdict.level === "fail" ? "error" : "warning",
        title: text(`MCP server ${cutName(server.name, 60)}${headline(server)}`, 200),
        message: withRemedy(reason === "" ? `It is ${server.state}.` : reason, explained),
        ...placeOf(server.declaredAt),
      };
    });
}

function headline(server: ServerReport): string {
  if (server.state === "ready" && server.verdict.level !== "fail")
    return `: ${notesOf(server)[0] ?? "a warning"}`;
  return ` ${whatHappened(server)}`;
}

function withRemedy(reason: string, diagnosis: Explained | null): string {
  const remedy =
    diagnosis === null || diagnosis.remedy === "" ? "" : `\nDo this: ${text(diagnosis.remedy, 600)}`;
  return text(reason, 1000) + remedy;
}

function text(value: string, limitOfGraphemes: number): string {
  return showInvisible(cutText(value, limitOfGraphemes).replace(/\s+/g, " ").trim());
}

function placeOf(at: SourcePosition | null): Pick<Annotation, "file" | "startLine"> {
  if (at === null || !isInWorkspace(at.file)) return { file: null, startLine: null };
  return { file: at.file, startLine: Number.isInteger(at.line) && at.line > 0 ? at.line : 1 };
}

function limit(annotations: Annotation[]): Annotation[] {
  const inOrder = [
    ...annotations.filter(({ file }) => file !== null),
    ...annotations.filter(({ file }) => file === null),
  ];
  if (inOrder.length <= maxAnnotations) return inOrder;
  const shown = inOrder.slice(0, maxAnnotations - 1);
  const rest = inOrder.slice(maxAnnotations - 1);
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
