import type { DiagnosisCode } from "../../../model/diagnosis-codes.ts";
import type { DiagnosisInput } from "../../context.ts";
import { type Entry, type Explanation, entry, notReady, type Strength } from "../../entry.ts";
import { isComplaint, isFatal, isHarmless, rankOf } from "../../server-output.ts";
import { quote } from "../../words.ts";

/** A line of a server's output that is known to name a cause. */
export interface Sign<Code extends DiagnosisCode> {
  code: Code;
  title: string;
  meaning: string;
  help: string;
  patterns: readonly RegExp[];
  /** The cause, to follow `NAME stopped: `; `subject` is the first group of the pattern that matched. */
  cause(input: DiagnosisInput, subject: string | null): string;
  remedy(input: DiagnosisInput, subject: string | null): string;
  snippet?(input: DiagnosisInput, subject: string | null): Explanation["snippet"];
  /** Whether it may be what happened at all. */
  fits?(input: DiagnosisInput, subject: string | null, line: string): boolean;
  /** Its words come in many contexts: it must be the most telling line that has them. */
  broad?: true;
  /** What a server prints that goes on running: counts for one that did not answer in time, too. */
  whileRunning?: true;
  /** Information, not a complaint: counts on any line, always or when the server did not answer in time. */
  anyLine?: "always" | "timeout";
}

/** An entry of the catalogue for what a stdio server prints about itself. */
export const sign = <const Code extends DiagnosisCode>(one: Sign<Code>): Entry<Code> =>
  entry({
    code: one.code,
    title: one.title,
    meaning: one.meaning,
    help: one.help,
    states: notReady,
    transport: "stdio",
    explain(input) {
      if (input.failure === "spawn") return null;
      const match = findSign(input, one);
      if (match === null) return null;
      const { line, subject, strength } = match;
      return {
        strength,
        line: match.index,
        detail: `It ${input.failure === "timeout" ? "did not answer" : "stopped"}: ${one.cause(input, subject)}. It printed ${quote(line)}.`,
        remedy: one.remedy(input, subject),
        snippet: one.snippet?.(input, subject) ?? null,
      };
    },
  });

interface SignMatch {
  line: string;
  subject: string | null;
  strength: Strength;
  index: number;
}

/** It went on after the line, by its own words. */
function hasSurvived(line: string, { output }: DiagnosisInput): boolean {
  const from = output.findIndex((one) => one.includes(line));
  return output
    .slice(from + 1)
    .some(
      (later) =>
        /\b(?:running|ready|started|listening|initiali[sz]ed|connected|serving)\b|waiting for (?:requests|messages|input)/i.test(
          later,
        ) && !isComplaint(later),
    );
}

function findSign(
  input: DiagnosisInput,
  { patterns, fits, broad, whileRunning, anyLine: on }: Sign<DiagnosisCode>,
): SignMatch | null {
  const anyLine = on === "always" || (on === "timeout" && input.failure === "timeout");
  for (const [index, line] of input.telling.entries()) {
    // npm spreads one message over many lines.
    const isNpm = /^npm /.test(line) && /^npm /.test(input.telling[0] ?? "");
    // A more telling complaint that says something else is evidence against it.
    const top = input.telling[0] ?? "";
    if (!anyLine && !isNpm && broad && index > 0 && isComplaint(top)) continue;
    // A server that still runs has survived what it complains of, unless it calls it an error and says nothing more.
    if (
      !anyLine &&
      input.failure === "timeout" &&
      (hasSurvived(line, input) || !(whileRunning || isFatal(line)))
    )
      continue;
    if (!anyLine && !isNpm && (isHarmless(line) || (isComplaint(top) && rankOf(line) < rankOf(top))))
      continue;
    for (const pattern of patterns) {
      const found = pattern.exec(line);
      if (found === null) continue;
      const subject = found.slice(1).find((group) => group !== undefined) ?? null;
      if (fits !== undefined && !fits(input, subject, line)) continue;
      const isTold = index === 0 || isNpm || anyLine;
      return { line, subject, index: isNpm ? 0 : index, strength: isTold ? "told" : "mentioned" };
    }
  }
  return null;
}
