import { advance, compareRuns, isBad, type Section, type SectionData, type SectionNow } from "./section.ts";

export type CommentMode = "never" | "on-failure" | "on-change" | "always";

/** What the renderer of a section's text needs to know beside the report. Times in ISO 8601. */
export interface SectionContext {
  /** UTF-16 units it may have. */
  maxLength: number;
  /** It is bad and was so before: since when, and for how many runs before this one. */
  bad: { since: string; runs: number } | null;
  /** It is good again: since when and for how many runs it had been bad. */
  recovered: { since: string; runs: number } | null;
  /** The commit the result is about: of a pull request its head, where `GITHUB_SHA` is a merge commit. */
  headSha: string | null;
}

export type Decision =
  | { kind: "skip"; why: string }
  /** Nothing new to say: the text stays, only the run it stands for moves on. */
  | { kind: "keep"; section: Section }
  | { kind: "write"; data: SectionData; context: Omit<SectionContext, "maxLength"> };

/** What is to be done about our section, given the one that stands in the comment (null: none does). */
export function decide(mode: CommentMode, before: Section | null, now: SectionNow): Decision {
  if (mode === "never") return { kind: "skip", why: "comments are switched off" };
  if (before !== null && compareRuns(before.data, now) > 0) {
    return { kind: "skip", why: "a newer run has already reported on this pull request" };
  }
  if (before === null && !isBad(now) && mode !== "always") {
    return { kind: "skip", why: "every server is fine, and no earlier run said otherwise" };
  }
  const data = advance(before?.data ?? null, now);
  if (mode === "on-change" && before !== null && before.data.fingerprint === data.fingerprint) {
    return { kind: "keep", section: { data, text: before.text } };
  }
  return { kind: "write", data, context: contextOf(mode, data) };
}

function contextOf(mode: CommentMode, data: SectionData): Omit<SectionContext, "maxLength"> {
  const { badSince, badRuns, recovered } = data;
  // With on-failure a good section exists only because of the bad one it replaced: that is what it goes on saying.
  const tell = recovered !== null && (mode === "on-failure" || recovered.byRun === data.runId);
  return {
    bad: badSince !== null && badRuns > 1 ? { since: badSince, runs: badRuns - 1 } : null,
    recovered: tell ? { since: recovered.since, runs: recovered.runs } : null,
    headSha: data.headSha,
  };
}
