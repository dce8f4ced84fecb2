import {
  advance,
  compareRuns,
  compareSections,
  isBad,
  type Section,
  type SectionData,
  type SectionNow,
} from "./section.ts";

export type CommentMode = "never" | "on-failure" | "on-change" | "always";

/** What the renderer of a section's text needs beside the report. Times in ISO 8601. */
export interface SectionContext {
  /** Maximum length in UTF-16 units. */
  maxLength: number;
  /** It is bad and was bad before: since when, and the number of runs before this one. */
  bad: { since: string; runs: number } | null;
  /** It is good again: since when and for how many runs it had been bad. */
  recovered: { since: string; runs: number } | null;
  /** The commit of the result: of a pull request its head, where `GITHUB_SHA` is a merge commit. */
  headSha: string | null;
}

export type Decision =
  | { kind: "skip"; why: string }
  /** The result has not changed: the text stays, with the number of this run. */
  | { kind: "keep"; section: Section }
  | { kind: "write"; data: SectionData; context: Omit<SectionContext, "maxLength"> };

/** What to do about our section, given the section in the comment (null: there is none). */
export function decide(mode: CommentMode, before: Section | null, now: SectionNow): Decision {
  if (mode === "never") return { kind: "skip", why: "Comments are switched off." };
  if (before !== null && compareSections(before.data, now) > 0) {
    const isNewer = compareRuns(before.data, now) > 0;
    return {
      kind: "skip",
      why: isNewer
        ? "No comment: a newer run has already reported on this pull request."
        : "No comment: another step with the same comment-key has reported a worse result in this run.",
    };
  }
  if (before === null && !isBad(now) && mode !== "always") {
    return { kind: "skip", why: "No comment: nothing failed, and no earlier run has reported a failure." };
  }
  const data = advance(before?.data ?? null, now);
  if (
    mode === "on-change" &&
    before !== null &&
    !before.listed &&
    before.data.fingerprint === data.fingerprint
  ) {
    return { kind: "keep", section: { data, text: before.text } };
  }
  return { kind: "write", data, context: contextOf(mode, data) };
}

function contextOf(mode: CommentMode, data: SectionData): Omit<SectionContext, "maxLength"> {
  const { badSince, badRuns, recovered } = data;
  // With on-failure a good section exists only because it replaced a bad one: it goes on to say so.
  const tell = recovered !== null && (mode === "on-failure" || recovered.byRun === data.runId);
  return {
    bad: badSince !== null && badRuns > 1 ? { since: badSince, runs: badRuns - 1 } : null,
    recovered: tell ? { since: recovered.since, runs: recovered.runs } : null,
    headSha: data.headSha,
  };
}
