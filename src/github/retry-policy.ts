/** What is read of an error of `@octokit/request`: an answer of the API, or none (`response` absent, `status` 500). */
export interface ApiError extends Error {
  status: number;
  response?: { headers: Record<string, string | number | undefined>; data?: unknown };
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && typeof (error as { status?: unknown }).status === "number";
}

export function headerOf(error: ApiError, name: string): string | null {
  const value = error.response?.headers[name];
  return value === undefined ? null : String(value);
}

/** The request may have been carried out: no answer came, or an answer that says nothing about it. */
export function outcomeUnknown(error: unknown): boolean {
  return isApiError(error) && (error.response === undefined || error.status >= 500);
}

/** 404 or 410: the object does not exist (any more), or not for this token. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && error.response !== undefined && (error.status === 404 || error.status === 410);
}

/** The primary and the secondary rate limit (docs.github.com, "Rate limits for the REST API"): nothing was carried out. */
export function isRateLimit(error: ApiError): boolean {
  if (error.status === 429) return true;
  return (
    error.status === 403 &&
    (headerOf(error, "retry-after") !== null ||
      headerOf(error, "x-ratelimit-remaining") === "0" ||
      /\bsecondary rate\b/i.test(error.message))
  );
}

/** What GitHub asks to wait after a secondary rate limit without `Retry-After`. */
const secondaryLimitSeconds = 60;

/** Seconds to wait before a request is sent again, or null when its answer is final. `tried` counts from 0. */
export function secondsBeforeRetry(error: ApiError, tried: number, nowMs: number): number | null {
  const asked = retryAfterSeconds(headerOf(error, "retry-after"), nowMs);
  const backoff = (tried + 1) ** 2;
  if (isRateLimit(error))
    return Math.max(
      asked ?? resetSeconds(error, nowMs) ?? (error.status === 429 ? backoff : secondaryLimitSeconds),
      1,
    );
  return outcomeUnknown(error) ? Math.max(asked ?? 0, backoff) : null;
}

/** Seconds until a used-up primary rate limit is renewed. */
function resetSeconds(error: ApiError, nowMs: number): number | null {
  if (headerOf(error, "x-ratelimit-remaining") !== "0") return null;
  const reset = Number(headerOf(error, "x-ratelimit-reset"));
  return Number.isFinite(reset) && reset > 0 ? Math.max(0, Math.ceil(reset - nowMs / 1000)) + 1 : null;
}

/** `Retry-After` by RFC 9110 §10.2.3: whole seconds, or a date. */
export function retryAfterSeconds(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
