import { Octokit } from "@octokit/core";
import { isApiError, isRateLimit, secondsBeforeRetry } from "./retry-policy.ts";

export interface GitHubLimits {
  /** Milliseconds from the first request in which all requests must be done. */
  totalMs: number;
  /** Milliseconds for one request, including the body of its answer. */
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
  /** Milliseconds left of `totalMs`; 0 once the job is cancelled. */
  remainingMs(): number;
  /** Waits so many (scaled) seconds, never longer than the time left, and not after the job is cancelled. */
  wait(seconds: number): Promise<void>;
  /** Waits as long as the failed request asks for before it may be repeated. False: it must not be repeated. */
  waitToRetry(error: unknown, tried: number): Promise<boolean>;
}

export interface GitHubOptions {
  token: string;
  /** `GITHUB_API_URL`: `https://api.github.com`, or `https://HOST/api/v3` for a GitHub Enterprise Server. */
  apiUrl: string;
  userAgent: string;
  /** Aborted when the job is cancelled: running requests end, and no further request is sent. */
  signal?: AbortSignal;
  limits?: Partial<GitHubLimits>;
}

const quiet = () => {};

/**
 * The only client for GitHub's API. Rate limits and lost answers are retried within the limits and as `Retry-After` asks.
 * A POST whose outcome is unknown is not repeated: the caller has to look first. Create one client per destination, so
 * that each has its own time.
 */
export function createGitHub(options: GitHubOptions): GitHub {
  const limits = { ...defaultLimits, ...options.limits };
  const signal = options.signal ?? new AbortController().signal;
  const budget = startBudget(limits, signal);
  const octokit = new Octokit({
    auth: options.token,
    baseUrl: options.apiUrl.replace(/\/+$/, ""),
    userAgent: options.userAgent,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    request: { fetch: boundedFetch(limits, budget.remainingMs, signal) },
  });
  const waitToRetry = async (error: unknown, tried: number) => {
    const seconds = isApiError(error) ? secondsBeforeRetry(error, tried, Date.now()) : null;
    if (seconds === null || seconds * limits.secondMs >= budget.remainingMs()) return false;
    await budget.wait(seconds);
    return true;
  };
  octokit.hook.wrap("request", async (request, route) => {
    const retries: number = route.request?.retries ?? limits.retries;
    for (let tried = 0; ; tried += 1) {
      try {
        return await request(route);
      } catch (error) {
        const mayRepeat = isIdempotent(route) || (isApiError(error) && isRateLimit(error));
        if (!mayRepeat || tried >= retries || !(await waitToRetry(error, tried))) throw error;
      }
    }
  });
  return { octokit, limits, ...budget, waitToRetry };
}

/** The request has no other effect when it is sent twice. Our GraphQL queries only read. */
const isIdempotent = ({ method, url }: { method: string; url: string }) =>
  method !== "POST" || url.endsWith("/graphql");

function startBudget(limits: GitHubLimits, signal: AbortSignal) {
  let startedAt: number | null = null;
  const remainingMs = () => {
    startedAt ??= performance.now();
    return signal.aborted ? 0 : Math.max(0, limits.totalMs - (performance.now() - startedAt));
  };
  const wait = (seconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(finish, Math.min(seconds * limits.secondMs, remainingMs()));
      signal.addEventListener("abort", finish);
      function finish() {
        clearTimeout(timer);
        signal.removeEventListener("abort", finish);
        resolve();
      }
    });
  return { remainingMs, wait };
}

/** Thrown into a request that is not sent because `totalMs` is used up. */
export class OutOfTime extends Error {
  override name = "OutOfTime";
}

/** Thrown into a request that was running, or would be sent, when the job was cancelled. */
export class Cancelled extends Error {
  override name = "Cancelled";
}

/** A successful answer that is not JSON, or only the start of it: a proxy's page, or a body that was cut. */
export class NotJson extends Error {
  override name = "NotJson";
}

/**
 * `fetch` with a time limit that covers the body. Octokit takes a body that breaks off for an empty answer, and an empty page
 * for the end of a list; here both are errors like any other lost answer.
 */
function boundedFetch(limits: GitHubLimits, remainingMs: () => number, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const remaining = remainingMs();
    if (signal.aborted) throw new Cancelled("the job was cancelled");
    if (remaining === 0) throw new OutOfTime(`no answer within ${limits.totalMs} ms`);
    const timeout = AbortSignal.timeout(Math.ceil(Math.min(limits.requestMs, remaining)));
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.any([timeout, signal]) });
      const body = await response.text();
      const { ok, status, statusText, headers } = response;
      if (ok && status !== 204) requireJson(body);
      return new Response(body === "" ? null : body, { status, statusText, headers });
    } catch (error) {
      throw signal.aborted ? new Cancelled("the job was cancelled", { cause: error }) : error;
    }
  };
}

function requireJson(body: string): void {
  try {
    JSON.parse(body);
  } catch (cause) {
    throw new NotJson("the answer is not complete JSON", { cause });
  }
}
