import fc from "fast-check";
import { diagnosisCodes } from "../../src/model/diagnosis-codes.ts";
import type { Diagnosis, Report, ServerReport } from "../../src/model/report.ts";
import { serverStates } from "../../src/model/server.ts";
import { hostileText } from "./hostile-text.ts";
import { sampleReport, sampleServer } from "./sample-reports.ts";

const hostileDiagnosis: fc.Arbitrary<Diagnosis> = fc.record({
  code: fc.constantFrom(...diagnosisCodes),
  title: hostileText,
  detail: hostileText,
  remedy: hostileText,
  snippet: fc.option(fc.record({ language: fc.constantFrom("toml", "yaml", "sh"), text: hostileText })),
});
const position = fc.option(fc.record({ file: hostileText, line: fc.integer() }));

/** Reports in which every free text is hostile, as one from a fork may be. */
export const hostileReport: fc.Arbitrary<Report> = fc
  .record({
    conclusion: fc.constantFrom("pass", "fail", "inconclusive"),
    version: fc.option(hostileText),
    problems: fc.array(
      fc
        .tuple(hostileDiagnosis, fc.constantFrom("warning", "error"), position)
        .map(([diagnosis, level, at]) => ({ ...diagnosis, code: "other-problem" as const, level, at })),
      { maxLength: 2 },
    ),
    servers: fc.array(
      fc.record({
        name: hostileText,
        state: fc.constantFrom(...serverStates),
        level: fc.constantFrom("pass", "warn", "fail", "inconclusive"),
        message: hostileText,
        diagnosis: fc.option(hostileDiagnosis),
        error: fc.option(hostileText),
        serverOutput: fc.array(hostileText, { maxLength: 3 }),
        disagreements: fc.array(hostileText, { maxLength: 2 }),
        declaredAt: position,
        bootMs: fc.option(fc.double()),
      }),
      { maxLength: 3 },
    ),
    turnError: fc.option(hostileText),
  })
  .map(({ conclusion, version, problems, servers, turnError }) =>
    sampleReport({
      conclusion: conclusion as Report["conclusion"],
      codex: { version },
      problems: problems as Report["problems"],
      turn: { status: "failed", usage: null, error: turnError },
      servers: servers.map(({ name, level, message, ...rest }) =>
        sampleServer(name, {
          ...(rest as Partial<ServerReport>),
          verdict: {
            level: level as "fail",
            rules: [{ rule: "max-boot", level: "fail", message, at: null }],
          },
        }),
      ),
    }),
  );
