import { isDiagnosisCode } from "../../model/diagnosis-codes.ts";
import { isProblemCode } from "../../model/problem-codes.ts";
import type { Diagnosis, Report } from "../../model/report.ts";
import { reportSchema } from "./wire.ts";

/**
 * A `report.json` as a `Report`, or the first three reasons why it is not a report. Unknown keys are dropped: a newer release may
 * have written it.
 */
export function parseReport(value: unknown): { ok: true; report: Report } | { ok: false; reasons: string[] } {
  const parsed = reportSchema.safeParse(value);
  if (parsed.success) {
    const problems = parsed.data.problems.map((problem) => ({
      ...problem,
      code: isProblemCode(problem.code) ? problem.code : ("other-problem" as const),
    }));
    const servers = parsed.data.servers.map((server) => ({
      ...server,
      diagnosis: server.diagnosis && knownCode(server.diagnosis),
      advice: server.advice.map(knownCode),
    }));
    return { ok: true, report: { ...parsed.data, problems, servers } };
  }
  const reasons = parsed.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`);
  return { ok: false, reasons };
}

const knownCode = (diagnosis: Omit<Diagnosis, "code"> & { code: string }): Diagnosis => ({
  ...diagnosis,
  code: isDiagnosisCode(diagnosis.code) ? diagnosis.code : "other-diagnosis",
});
