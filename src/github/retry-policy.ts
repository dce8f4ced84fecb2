/** What is read of an error of `@octokit/request`: an answer of the API, or none (`response` absent, `status` 500). */
export interface ApiError extends Error {
  status: number;
  request?: { method?: string; url?: string; request?: { retryCount?: number } };
  response?: { headers: Record<string, string | number | undefined>; data?: unknown };
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && typeof (error as { status?: unknown }).status === "number";
}

export function headerOf(error: ApiError, name: string): string | null {
  const value = error.response?.headers[name];
  return value === undefined ? null : String(value);
}

/** The request may have been carried out all the same: no answer came, or one that says nothing about it. */
export function outcomeUnknown(error: unknown): boolean {
  return isApiError(error) && (error.response === undefined || error.status >= 500);
}

/** 404 or 410: what was asked for is not there (any more), or not for this token. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && error.response !== undefined && (error.status === 404 || error.status === 410);
}

export function isRateLimit(error: ApiError): boolean {
  if (error.status !== 403 && error.status !== 429) return false;
  return error.status === 429 || headerOf(error, "retry-after") !== null || isThrottled(error);
}

/** The two kinds of rate limit that `@octokit/plugin-throttling` itself knows and retries. */
function isThrottled(error: ApiError): boolean {
  return /\bsecondary rate\b/i.test(error.message) || headerOf(error, "x-ratelimit-remaining") === "0";
}

/**
 * Seconds to wait before this request is sent again, or null when it must not be: because the answer is final, because
 * `plugin-throttling` will do it, or because a POST may already have done its work and has to be looked for first.
 * `retried` counts from 0.
 */
export function secondsBeforeRetry(error: ApiError, retried: number, nowMs: number): number | null {
  const asked = retryAfterSeconds(headerOf(error, "retry-after"), nowMs);
  const backoff = (retried + 1) ** 2;
  if (isRateLimit(error)) return isThrottled(error) ? null : Math.max(asked ?? backoff, 1);
  if (!outcomeUnknown(error) || !mayRepeat(error)) return null;
  return Math.max(asked ?? 0, backoff);
}

/** GraphQL is only ever asked by us, not told. */
const mayRepeat = ({ request }: ApiError) =>
  request?.method !== "POST" || request.url?.endsWith("/graphql") === true;

/** `Retry-After` as RFC 9110 §10.2.3 has it: whole seconds, or a date. */
export function retryAfterSeconds(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
