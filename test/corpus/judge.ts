import type { DiagnosisContext } from "../../src/diagnosis/context.ts";
import { advise, diagnose } from "../../src/diagnosis/diagnose.ts";
import { foldEvents } from "../../src/model/fold.ts";
import type { ServerRecord } from "../../src/model/server.ts";
import { expectedCode } from "./corpus.ts";
import { type CorpusRun, contextOf, namesIn } from "./run.ts";
import type { Setup } from "./setup.ts";

export interface Judgement {
  name: string;
  /** The code of the diagnosis first, then those of the advice. */
  expected: string[];
  got: string[];
  right: boolean;
  error: string | null;
}

/** Codes that a record gets: of its diagnosis, then of the advice. */
export function codesOf(record: ServerRecord, context: DiagnosisContext): string[] {
  const main = diagnose(record, context)?.code;
  return [...(main === undefined ? [] : [main]), ...advise(record, context).map(({ code }) => code)];
}

export const expectedCodes = (setup: Setup, version: string): string[] => [
  ...[expectedCode(setup, version)].filter((code) => code !== null),
  ...(setup.advice ?? []),
];

/** Whether each setup got its right code, and no other. */
export function judgeRun(setups: readonly Setup[], run: CorpusRun, version: string): Judgement[] {
  const context = contextOf(run.events, namesIn(run.layout.env), version);
  return setups.map((setup) => {
    const record = context.servers.find(({ name }) => name === setup.name);
    const expected = expectedCodes(setup, version);
    const got = record === undefined ? ["(not seen)"] : codesOf(record, context);
    const right = got.join() === expected.join();
    return { name: setup.name, expected, got, right, error: record?.error ?? null };
  });
}

/** Whether each remedied server is ready, with tools. */
export function judgeRemedies(setups: readonly Setup[], run: CorpusRun): Judgement[] {
  const { servers } = foldEvents(run.events);
  return setups
    .filter(({ remedy }) => remedy !== undefined)
    .map((setup) => {
      const record = servers.find(({ name }) => name === run.layout.names.get(setup.name));
      const tools = record?.tools?.count ?? 0;
      const got = [record?.state ?? "(not seen)", ...(tools > 0 ? [] : ["no tools"])];
      return {
        name: `remedy of ${setup.name}`,
        expected: ["ready"],
        got,
        right: got.join() === "ready",
        error: record?.error ?? null,
      };
    });
}
