import * as z from "zod/mini";

const count = z.int().check(z.nonnegative());

/** What one job wrote into the comment, and when: kept as JSON in an HTML comment beside its text. */
export const sectionDataSchema = z.object({
  /** The job of this section (`comment-key`). */
  key: z.string().check(z.minLength(1), z.maxLength(300)),
  runId: count,
  attempt: count,
  /** `GITHUB_EVENT_NAME` of the run. */
  event: z.optional(z.string().check(z.maxLength(100))),
  conclusion: z.enum(["pass", "fail", "inconclusive"]),
  /** Fingerprint of the conclusion and the failing servers: equal for two runs with the same result. */
  fingerprint: z.string().check(z.maxLength(100)),
  headSha: z.nullable(z.string().check(z.regex(/^[0-9a-f]{40,64}$/))),
  /** Since when it has been bad without a good run between, ISO 8601; null while it is good. */
  badSince: z.nullable(z.iso.datetime()),
  /** Number of runs it has been bad; 0 while it is good. */
  badRuns: count,
  /** The last bad period, and the run that ended it. */
  recovered: z.nullable(
    z.object({ since: z.iso.datetime(), runs: z.int().check(z.positive()), byRun: z.int() }),
  ),
});
export type SectionData = z.infer<typeof sectionDataSchema>;

export interface Section {
  data: SectionData;
  /** Markdown. */
  text: string;
  /** The comment has no room for its text: the job is only counted. */
  listed?: true;
}

/** By job key. */
export type Sections = ReadonlyMap<string, Section>;

type Stamp = Pick<SectionData, "runId" | "attempt">;
type Result = Stamp & Pick<SectionData, "conclusion" | "fingerprint">;

export const isBad = (data: Pick<SectionData, "conclusion">) => data.conclusion !== "pass";

/** Below 0 when `a` is of an earlier run, or of an earlier attempt of the same run; 0 for the same attempt. */
export const compareRuns = (a: Stamp, b: Stamp): number => a.runId - b.runId || a.attempt - b.attempt;

const severity = { pass: 0, inconclusive: 1, fail: 2 };

/**
 * Below 0 when `b` replaces `a`: it is newer, or of the same attempt and worse. Two steps with one key write the same attempt; the
 * fingerprint makes the order total, so that every writer keeps the same result.
 */
export function compareSections(a: Result, b: Result): number {
  return (
    compareRuns(a, b) ||
    severity[a.conclusion] - severity[b.conclusion] ||
    Number(a.fingerprint > b.fingerprint) - Number(a.fingerprint < b.fingerprint)
  );
}

/** Per job the section that `compareSections` prefers; of equals the one of `a`. Commutative but for that, associative, idempotent. */
export function joinSections(a: Sections, b: Sections): Map<string, Section> {
  const joined = new Map(a);
  for (const [key, section] of b) {
    const known = joined.get(key);
    if (known === undefined || compareSections(section.data, known.data) > 0) joined.set(key, section);
  }
  return joined;
}

/** Whether `found` has each job of `wanted`, with the same result or with one that replaces it. */
export function covers(found: Sections, wanted: Sections): boolean {
  return [...wanted].every(([key, section]) => {
    const match = found.get(key);
    return (
      match !== undefined && (isSameResult(match, section) || compareSections(match.data, section.data) > 0)
    );
  });
}

/** The same attempt with the same conclusion and, where both sections have their text, the same failures. */
export function isSameResult({ data: a, ...sectionA }: Section, { data: b, ...sectionB }: Section): boolean {
  const isListed = sectionA.listed === true || sectionB.listed === true;
  return compareSections(isListed ? { ...a, fingerprint: b.fingerprint } : a, b) === 0;
}

export type SectionNow = Pick<
  SectionData,
  "key" | "runId" | "attempt" | "event" | "conclusion" | "fingerprint" | "headSha"
> & {
  /** When this run began, ISO 8601. */
  startedAt: string;
};

/** The data of this run, which continues the count of the section before. */
export function advance(before: SectionData | null, { startedAt, ...now }: SectionNow): SectionData {
  const wasBad = before !== null && isBad(before);
  if (isBad(now)) {
    return {
      ...now,
      badSince: (wasBad ? before.badSince : null) ?? startedAt,
      badRuns: wasBad ? before.badRuns + (before.runId === now.runId ? 0 : 1) : 1,
      recovered: null,
    };
  }
  const recovered =
    wasBad && before.badSince !== null && before.badRuns > 0
      ? { since: before.badSince, runs: before.badRuns, byRun: now.runId }
      : (before?.recovered ?? null);
  return { ...now, badSince: null, badRuns: 0, recovered };
}
