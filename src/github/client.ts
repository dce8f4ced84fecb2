import { randomUUID } from "node:crypto";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import { type ApiError, isRateLimit, secondsBeforeRetry } from "./retry-policy.ts";

export interface GitHubLimits {
  /** Milliseconds from the first request in which everything has to be done. A job must not hang on us. */
  totalMs: number;
  /** Milliseconds for one request, its answer's body included. */
  requestMs: number;
  /** How often one request is sent again. */
  retries: number;
  /** Milliseconds that one second of waiting lasts. Tests make it short. */
  secondMs: number;
}

export const defaultLimits: GitHubLimits = { totalMs: 60_000, requestMs: 10_000, retries: 3, secondMs: 1000 };

export interface GitHub {
  octokit: Octokit;
  limits: GitHubLimits;
  /** Milliseconds left of `totalMs`. */
  remainingMs(): number;
  /** Waits so many (scaled) seconds, never longer than what is left. */
  wait(seconds: number): Promise<void>;
}

export interface GitHubOptions {
  token: string;
  /** `GITHUB_API_URL`: `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
  apiUrl: string;
  userAgent: string;
  limits?: Partial<GitHubLimits>;
}

const ResilientOctokit = Octokit.plugin(retry, throttling);
const quiet = () => {};

/**
 * The one way to GitHub's API. Rate limits and lost answers are retried within the limits, `Retry-After` obeyed; a POST
 * whose outcome is unknown is not: its caller has to look first. Make one for each destination, so that each has its time.
 */
export function createGitHub(options: GitHubOptions): GitHub {
  const limits = { ...defaultLimits, ...options.limits };
  const budget = startBudget(limits);
  const octokit = new ResilientOctokit({
    auth: options.token,
    baseUrl: options.apiUrl.replace(/\/+$/, ""),
    userAgent: options.userAgent,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    request: { fetch: boundedFetch(limits, budget) },
    // Every answer goes to `retryRequest` below: the plugin's own list would retry 429 twice over and never a 403 that asks for it.
    retry: { doNotRetry: [], retries: limits.retries, retryAfterBaseValue: limits.secondMs },
    throttle: {
      id: randomUUID(),
      retryAfterBaseValue: limits.secondMs,
      onRateLimit: (after: number, _: object, __: object, tried: number) => affordable(after, tried),
      onSecondaryRateLimit: (after: number, _: object, __: object, tried: number) => affordable(after, tried),
      ...(limits.secondMs < 1000 ? unpaced : {}),
    },
  });
  const affordable = (seconds: number, tried: number) =>
    tried < limits.retries && seconds * limits.secondMs < budget.remainingMs();

  const inherited = octokit.retry.retryRequest;
  octokit.retry.retryRequest = (raw, retries) => {
    const error = raw as ApiError;
    const tried = error.request?.request?.retryCount ?? 0;
    const seconds = secondsBeforeRetry(error, tried, Date.now());
    if (seconds === null || !affordable(seconds, tried)) return inherited(raw, 0, 0);
    return inherited(raw, isRateLimit(error) ? limits.retries : retries, seconds);
  };
  return { octokit, limits, ...budget };
}

function startBudget(limits: GitHubLimits) {
  let startedAt: number | null = null;
  const remainingMs = () => {
    startedAt ??= performance.now();
    return Math.max(0, limits.totalMs - (performance.now() - startedAt));
  };
  const wait = (seconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.min(seconds * limits.secondMs, remainingMs())));
  return { remainingMs, wait };
}

/** Thrown into a request that is not sent because `totalMs` is used up. */
export class OutOfTime extends Error {
  override name = "OutOfTime";
}

/**
 * `fetch` with a time limit that covers the body too. Octokit takes a body that breaks off for an empty one, and an empty
 * page for the end of a list; here it is an error like any other lost answer.
 */
function boundedFetch(limits: GitHubLimits, budget: { remainingMs(): number }): typeof fetch {
  return async (input, init) => {
    const remaining = budget.remainingMs();
    if (remaining === 0) throw new OutOfTime(`no answer within ${limits.totalMs} ms`);
    const signal = AbortSignal.timeout(Math.ceil(Math.min(limits.requestMs, remaining)));
    const response = await fetch(input, { ...init, signal });
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  };
}

/** In place of plugin-throttling's limiters, which space writes a second apart whatever `retryAfterBaseValue` says. */
const atOnce = {
  key: () => ({
    schedule: async (_: object, work: (...args: unknown[]) => unknown, ...args: unknown[]) => work(...args),
  }),
};
const unpaced = { write: atOnce as never, notifications: atOnce as never };
