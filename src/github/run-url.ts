import type { World } from "../world.ts";

/** Address of the run we are in, from the server's and the run's number; null outside of GitHub Actions. */
export function runUrl(env: World["env"], { owner, repo }: { owner: string; repo: string }): string | null {
  const id = Number(env.GITHUB_RUN_ID ?? 0);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  return `${env.GITHUB_SERVER_URL || "https://github.com"}/${owner}/${repo}/actions/runs/${id}`;
}
