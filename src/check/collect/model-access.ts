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
  /** The job's, which also ends the run when the key's proxy is gone: no turn can succeed without it. */
  signal: AbortSignal;
}

/**
 * Runs Codex with access to the model. Throws `ProblemError` when the key's proxy cannot be started, or ended before the turn did:
 * how the turn then went says nothing.
 */
export async function withModelAccess<T>(
  options: CollectOptions,
  setting: Setting,
  result: CodexRun,
  run: (access: ModelAccess) => Promise<T>,
): Promise<T> {
  const { evidence, world } = options;
  const { proxy, ...access } = await openModelAccess(options, setting, result);
  if (proxy === null) return run({ ...access, signal: world.signal });
  const lost = new AbortController();
  const isOver = () =>
    result.stoppedByPreflight || ["completed", "failed"].includes(evidence.record().turn.status);
  let why: string | null = null;
  void proxy.lost.then((how) => {
    if (isOver()) return;
    why = how;
    lost.abort();
  });
  const signal = AbortSignal.any([world.signal, lost.signal]);
  const outcome = await settle(run({ ...access, signal }));
  await proxy.stop();
  if (why === null) return outcome();
  evidence.emit({ kind: "turn-ended", atMs: world.now(), status: "interrupted", error: null, usage: null });
  const detail = `The proxy that keeps the API key apart from Codex ended during the run: ${why}. The model could not be asked any more, and the run was ended.`;
  const remedy = "Run the job again; if it stays so, look for what ends processes on this machine.";
  throw new ProblemError(problem("key-proxy-ended", problemTitles["key-proxy-ended"], detail, remedy));
}

/** Waits for the end, and returns what then returns the value or throws the error. */
const settle = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );

/** Starts the proxy that keeps the key outside; without it the key goes to Codex, and a warning says so. */
async function openModelAccess(
  { standard, world }: CollectOptions,
  { session, keyVariable }: Setting,
  result: CodexRun,
): Promise<Omit<ModelAccess, "signal"> & { proxy: KeyProxy | null }> {
  const { openaiApiKey: key, responsesApiEndpoint: endpoint } = standard.inputs;
  if (key === null) {
    return { provider: endpoint === null ? null : { endpoint, keyVariable: null }, add: {}, proxy: null };
  }
  const { codex, env, tempDir } = session;
  const { workspace, signal } = world;
  const proxy = await startKeyProxy({ codex, key, endpoint, env: world.env, workspace, tempDir, signal });
  if (isProxy(proxy)) {
    return {
      provider: { endpoint: proxy.baseUrl, keyVariable: null },
      add: withLoopbackDirect(env),
      proxy,
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
  return { provider: { endpoint, keyVariable }, add: { [keyVariable]: key }, proxy: null };
}

const isProxy = (answer: KeyProxy | NoKeyProxy): answer is KeyProxy => "baseUrl" in answer;
