export interface WebhookOptions {
  version: string;
  /** Aborted when the job is cancelled. */
  signal: AbortSignal;
  /** Milliseconds that one second of waiting lasts. Tests make it short. */
  secondMs?: number;
  fetch?: typeof fetch;
}

const maxTries = 3;
const requestMs = 10_000;
const maxWaitSeconds = 10;

/**
 * Posts JSON to an address that is itself a secret: neither it nor the answer is part of what is returned. Null when it
 * was accepted, else one warning. Redirects are not followed.
 */
export async function postToWebhook(
  url: string,
  news: object,
  options: WebhookOptions,
): Promise<string | null> {
  const { version, signal, secondMs = 1000 } = options;
  let reason = "";
  for (let tried = 1; tried <= maxTries; tried += 1) {
    let seconds = tried ** 2;
    try {
      const response = await (options.fetch ?? fetch)(url, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": `codex-mcp-check/${version}` },
        body: JSON.stringify(news),
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
      });
      await response.body?.cancel();
      if (response.ok) return null;
      reason = `it answered ${response.status}`;
      if (response.status !== 429 && response.status < 500) break;
      seconds = Math.max(seconds, Number(response.headers.get("retry-after")) || 0);
    } catch (error) {
      reason =
        error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "no connection";
    }
    if (signal.aborted)
      return "The alert was not sent to the webhook: the job was cancelled. The next run sends it.";
    if (tried < maxTries) await pause(Math.min(seconds, maxWaitSeconds) * secondMs, signal);
  }
  return `The alert was not sent to \`health-webhook\`: ${reason}. The next run tries again.`;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish);
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    }
  });
}
