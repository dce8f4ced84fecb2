import type { Diagnosis } from "../model/report.ts";
import type { ServerRecord } from "../model/server.ts";
import { advices, reasons } from "./catalogue.ts";
import { type DiagnosisContext, type DiagnosisInput, diagnosisInput } from "./context.ts";
import { type Entry, type Explanation, strengths } from "./entry.ts";

interface Candidate {
  entry: Entry;
  explanation: Explanation;
}

/**
 * The explanation with the strongest evidence for why a server is not what it should be, and what to do; null for one with
 * nothing to explain. Another explanation of the same strength is named, too. The record is to be redacted already: its
 * words are quoted and cut. Total: never throws.
 */
export function diagnose(record: ServerRecord, context: DiagnosisContext): Diagnosis | null {
  const input = diagnosisInput(record, context);
  const [best, ...others] = candidates(reasons, input).sort(byEvidence);
  if (best === undefined) return null;
  const rival = others.find((other) => isRival(best.explanation, other.explanation));
  const found = asDiagnosis(best);
  if (rival === undefined) return found;
  return {
    ...found,
    detail: `${found.detail} Just as likely: ${rival.explanation.detail}`,
    remedy: `${found.remedy} Or: ${rival.explanation.remedy}`,
  };
}

/** Further things worth knowing that change no state, most of them of servers that are ready. */
export function advise(record: ServerRecord, context: DiagnosisContext): Diagnosis[] {
  return candidates(advices, diagnosisInput(record, context)).map(asDiagnosis);
}

function candidates(entries: readonly Entry[], input: DiagnosisInput): Candidate[] {
  const { state } = input.record;
  const transport = input.declared?.transport ?? null;
  return entries
    .filter(
      (entry) =>
        entry.states.includes(state) &&
        (entry.transport === undefined || transport === null || entry.transport === transport),
    )
    .flatMap((entry) => {
      const explanation = entry.explain(input);
      return explanation === null ? [] : [{ entry, explanation }];
    });
}

/** Stronger evidence first, then the more telling line; the sort keeps the catalogue's order among equals. */
const byEvidence = ({ explanation: a }: Candidate, { explanation: b }: Candidate): number =>
  strengths[b.strength] - strengths[a.strength] || (a.line ?? 0) - (b.line ?? 0);

/** Two readings of one line are no rivals: the catalogue's first is the narrower. */
const isRival = (best: Explanation, other: Explanation): boolean =>
  best.strength === other.strength &&
  (best.strength === "likely" || best.strength === "found") &&
  best.line === undefined &&
  other.line === undefined &&
  best.remedy !== other.remedy;

function asDiagnosis({ entry, explanation }: Candidate): Diagnosis {
  const { detail, remedy, snippet, title } = explanation;
  return { code: entry.code, title: title ?? entry.title, detail, remedy, snippet };
}
