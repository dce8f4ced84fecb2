import { createGitHub, type GitHub, type GitHubLimits } from "../../../src/github/client.ts";
import type { SectionContext } from "../../../src/publish/comment/mode.ts";
import type { SectionNow } from "../../../src/publish/comment/section.ts";
import type { OwnSection } from "../../../src/publish/comment/section-memory.ts";
import type { GitHubApi } from "../../support/github-api.ts";

/** The real client, with seconds that last a millisecond. */
export function client(
  api: GitHubApi,
  limits: Partial<GitHubLimits> = {},
  token = "job-token",
  signal?: AbortSignal,
): GitHub {
  return createGitHub({
    token,
    ...(signal && { signal }),
    apiUrl: api.url,
    userAgent: "codex-mcp-check/test",
    limits: { secondMs: 1, totalMs: 20_000, ...limits },
  });
}

/** One job's section, whose text says which run and attempt it is of and what its renderer was told. */
export function job(
  key: string,
  runId: number,
  given: Partial<SectionNow> & { mode?: OwnSection["mode"]; render?: OwnSection["render"] } = {},
): OwnSection {
  const { mode = "always", render, ...now } = given;
  const stamp = {
    attempt: 1,
    conclusion: "fail" as const,
    fingerprint: `${now.conclusion ?? "fail"}`,
    headSha: null,
  };
  const whole = { ...stamp, key, runId, startedAt: "2026-11-21T10:00:00Z", ...now };
  return { mode, now: whole, render: render ?? ((context) => describe(whole, context)) };
}

function describe(now: SectionNow, { bad, recovered }: SectionContext): string {
  const lines = [`**${now.key}**: ${now.conclusion} in run ${now.runId}.${now.attempt}`];
  if (bad) lines.push(`still bad, since ${bad.since}, ${bad.runs} runs before this one`);
  if (recovered) lines.push(`recovered, was bad since ${recovered.since} for ${recovered.runs} runs`);
  return lines.join("\n\n");
}

/** Mulberry32: the same seed, the same numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
