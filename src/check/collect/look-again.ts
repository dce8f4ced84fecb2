import { childEnvironment } from "../../codex/process/environment.ts";
import { lookAgainAtAll } from "../../second-look/look-again.ts";
import type { CollectOptions, Setting } from "./options.ts";

/** For all servers together. */
const secondLookMs = 2800;

/** Our own second look at the servers that did not become ready, with the environment and the isolation that Codex had. */
export async function lookAgain(
  { world, evidence }: CollectOptions,
  { session, launches }: Setting,
): Promise<void> {
  if (world.signal.aborted) return;
  const { env, cwd, codex } = session;
  const options = {
    env: childEnvironment(env, {}, null),
    cwd,
    platform: process.platform,
    timeoutMs: secondLookMs,
    launcher: codex.isolation,
  };
  for (const event of await lookAgainAtAll(evidence.record().servers, launches, options, world.now))
    evidence.emit(event);
}
