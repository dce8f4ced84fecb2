import type { Provider } from "../../codex/config/overrides.ts";
import { withLoopbackDirect } from "../../codex/process/environment.ts";
import { type KeyProxy, type NoKeyProxy, startKeyProxy } from "../../codex/process/key-proxy.ts";
import { ProblemError, problem, warning } from "../../model/problem.ts";
import { problemTitles } from "../../model/problem-codes.ts";
import type { CodexRun } from "../collected.ts";
import type { CollectOptions, Setting } from "./options.ts";

/** How Codex reaches the model in this run. */
export interface ModelAccess {
  /** Null: as the configuration says. */
  provider: Provider | null;
  /** Variables for Codex alone. */
  add: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the proxy that keeps the key outside; without it the key goes to Codex, and a warning says so. */
export async function openModelAccess(
  { standard, world }: CollectOptions,
  { session, keyVariable }: Setting,
  result: CodexRun,
): Promise<ModelAccess> {
  const { openaiApiKey: key, responsesApiEndpoint: endpoint } = standard.inputs;
  const stop = async () => {};
  if (key === null) {
    return { provider: endpoint === null ? null : { endpoint, keyVariable: null }, add: {}, stop };
  }
  const { codex, env, tempDir } = session;
  const { workspace, signal } = world;
  const proxy = await startKeyProxy({ codex, key, endpoint, env: world.env, workspace, tempDir, signal });
  if (isProxy(proxy)) {
    return {
      provider: { endpoint: proxy.baseUrl, keyVariable: null },
      add: withLoopbackDirect(env),
      stop: proxy.stop,
    };
  }
  if (proxy.kind === "failed") {
    const detail = `The proxy that keeps the API key apart from Codex and its servers did not start: ${proxy.why}.`;
    const remedy =
      "Run the job again; if it stays so, look for what writes to the runner's temporary directory.";
    throw new ProblemError(problem("key-proxy-failed", problemTitles["key-proxy-failed"], detail, remedy));
  }
  const detail = `Codex ${codex.version ?? "of this version"} has no proxy that keeps the API key apart (${proxy.why}). The key is in Codex's environment, where MCP servers can read it.`;
  result.problems.push(warning("key-not-apart", detail, "Use a later codex-version."));
  return { provider: { endpoint, keyVariable }, add: { [keyVariable]: key }, stop };
}

const isProxy = (answer: KeyProxy | NoKeyProxy): answer is KeyProxy => "baseUrl" in answer;
