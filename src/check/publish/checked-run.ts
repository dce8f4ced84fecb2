import { runOf } from "../../github/event.ts";
import { parseRepository } from "../../github/pull-request.ts";
import { runUrl } from "../../github/run-url.ts";
import { readPayload } from "../../guard/checkout.ts";
import type { World } from "../../world.ts";

/** Address of the run of which this run reports; null where that is this run. */
export function checkedRunUrl(env: World["env"]): string | null {
  const repository = parseRepository(env.GITHUB_REPOSITORY ?? "");
  if (repository === null) return null;
  const own = { runId: Number(env.GITHUB_RUN_ID ?? 0), attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1) };
  const event = env.GITHUB_EVENT_NAME ?? "";
  const { runId } = runOf(event, readPayload(env), { ...own, sha: env.GITHUB_SHA ?? null });
  return runId === own.runId ? null : runUrl(env, repository, runId);
}
