import { ProblemError, problem } from "../../model/problem.ts";
import type { Problem } from "../../model/report.ts";
import type { ConfigFault } from "../../sources/config/translate.ts";
import { AppServerError } from "./client.ts";

/** Codex's words for a configuration it refuses, on the versions run from 0.99 to 0.169. */
const refusal =
  /(?:Error loading config(?:uration)?(?:\.toml)?|invalid configuration|failed to load configuration|failed to read configuration layers|error deriving config):?\s*([\s\S]*)/i;

/** Codex refuses its configuration. `fault.file` is the real path, for whoever reads the file. */
export class ConfigRefused extends ProblemError {
  readonly fault: { text: string; file: string | null; line: number | null };

  constructor(told: Problem, fault: ConfigRefused["fault"], options: { cause: unknown }) {
    super(told, options);
    this.fault = fault;
  }
}

/** What went wrong with Codex itself, in words for a reader; an error that is none of Codex's comes back as it is. */
export function asProblem(
  error: unknown,
  { signal, displayPath }: { signal: AbortSignal; displayPath(file: string): string },
  fault: ConfigFault | null,
): unknown {
  if (!(error instanceof AppServerError)) return error;
  if (signal.aborted) {
    return new ProblemError(
      problem("cancelled", "Cancelled", "The job was cancelled while Codex was starting.", "Run it again."),
    );
  }
  const refused = refusal.exec(error.message)?.[1]?.trim();
  if (refused !== undefined) {
    const at = fault === null ? null : { file: displayPath(fault.file), line: fault.line };
    const where = at === null ? "config.toml" : `line ${at.line} of \`${at.file}\``;
    const remedy = `Correct ${where}: Codex starts no server at all with it.`;
    const told = problem(
      "codex-config-refused",
      "Codex refuses its configuration",
      fault?.text ?? refused,
      remedy,
    );
    const place = fault === null ? { file: null, line: null } : fault;
    return new ConfigRefused({ ...told, at }, { text: told.detail, ...place }, { cause: error });
  }
  const detail = error.message.trim();
  const told =
    error.reason === "timed-out"
      ? problem(
          "codex-hangs",
          "Codex does not answer",
          detail,
          "Run it again; if it stays so, try another codex-version.",
        )
      : problem(
          "codex-crashed",
          "Codex could not be run",
          detail,
          "Read Codex's own message; try another codex-version.",
        );
  return new ProblemError(told, { cause: error });
}
