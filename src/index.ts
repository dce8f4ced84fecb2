/** The pure core for other programs: `reportFrom`, and the parts that it is made of. Nothing of Node. */

export type { DiagnosisContext } from "./diagnosis/context.ts";
export { advise, diagnose } from "./diagnosis/diagnose.ts";
export type * from "./model/events.ts";
export { createFold, foldEvents } from "./model/fold.ts";
export type * from "./model/report.ts";
export type * from "./model/rules.ts";
export type * from "./model/run-record.ts";
export type * from "./model/server.ts";
export { conclude } from "./policy/conclude.ts";
export { judge } from "./policy/judge.ts";
export { parseRules } from "./policy/rules-file/parse-rules.ts";
export { createRedactor } from "./redaction/redact.ts";
export { buildReport } from "./report/build-report.ts";
export { renderAnnotations } from "./report/render/annotations.ts";
export { renderBadge } from "./report/render/badge.ts";
export { renderCommentSection } from "./report/render/comment.ts";
export { renderJunit } from "./report/render/junit.ts";
export { renderSummary } from "./report/render/summary.ts";
export { renderTerminal } from "./report/render/terminal.ts";
export { type RenderedReport, type ReportOptions, reportFrom } from "./report-from.ts";
export { translateStartupStatus } from "./sources/app-server/translate.ts";
export { translateCodexEvent } from "./sources/codex-event/translate.ts";
export { readEarlierRun } from "./sources/earlier-run/read.ts";
export { translateExecLine } from "./sources/exec-events/translate.ts";
