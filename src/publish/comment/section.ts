import * as z from "zod";

/** What one job wrote into the comment, and when: kept as JSON in an HTML comment beside its text. */
export const sectionDataSchema = z.object({
  /** The job this section belongs to (`comment-key`). */
  key: z.string().min(1).max(300),
  runId: z.int().nonnegative(),
  attempt: z.int().nonnegative(),
  conclusion: z.enum(["pass", "fail", "inconclusive"]),
  /** Fingerprint of conclusion and failing servers: two runs with the same one say the same. */
  fingerprint: z.string().max(100),
  headSha: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullable(),
  /** When it began to be bad without a good run between, ISO 8601; null while it is good. */
  badSince: z.iso.datetime().nullable(),
  /** Runs it has been bad for; 0 while it is good. */
  badRuns: z.int().nonnegative(),
  /** The bad time that ended last, and the run that ended it. */
  recovered: z.object({ since: z.iso.datetime(), runs: z.int().positive(), byRun: z.int() }).nullable(),
});
export type SectionData = z.infer<typeof sectionDataSchema>;

export interface Section {
  data: SectionData;
  /** Markdown. */
  text: string;
}

/** By job key. */
export type Sections = ReadonlyMap<string, Section>;

export const isBad = (data: Pick<SectionData, "conclusion">) => data.conclusion !== "pass";

/** Below 0 when `a` is of an earlier run, or of an earlier attempt of the same one; 0 for the same attempt. */
export function compareRuns(
  a: Pick<SectionData, "runId" | "attempt">,
  b: Pick<SectionData, "runId" | "attempt">,
): number {
  return a.runId - b.runId || a.attempt - b.attempt;
}

/** Per job the newest of both sides; of equals the one of `a`. Commutative but for that, associative, idempotent. */
export function joinSections(a: Sections, b: Sections): Map<string, Section> {
  const joined = new Map(a);
  for (const [key, section] of b) {
    const known = joined.get(key);
    if (known === undefined || compareRuns(section.data, known.data) > 0) joined.set(key, section);
  }
  return joined;
}

/** Whether each job of `wanted` stands in `found` with the same run and attempt, or a newer one. */
export function covers(found: Sections, wanted: Sections): boolean {
  for (const [key, section] of wanted) {
    const there = found.get(key);
    if (there === undefined || compareRuns(there.data, section.data) < 0) return false;
  }
  return true;
}

export type SectionNow = Pick<
  SectionData,
  "key" | "runId" | "attempt" | "conclusion" | "fingerprint" | "headSha"
> & {
  /** When this run began, ISO 8601. */
  startedAt: string;
};

/** This run's data, carrying on the count of what stood there before. */
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
