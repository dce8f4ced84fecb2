import type { World } from "../world.ts";

/** Address of a run of this repository, our own unless `runId` is given; null outside of GitHub Actions. */
export function runUrl(
  env: World["env"],
  { owner, repo }: { owner: string; repo: string },
  runId: number = Number(env.GITHUB_RUN_ID ?? 0),
): string | null {
  if (!Number.isSafeInteger(runId) || runId <= 0) return null;
  return `${env.GITHUB_SERVER_URL || "https://github.com"}/${owner}/${repo}/actions/runs/${runId}`;
}
