/** One signal for a cancelled job and for `timeoutMs`. */
export function startLimit(signal: AbortSignal, timeoutMs: number | null) {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort();
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          passed = true;
          abort();
        }, timeoutMs);
  return {
    signal: controller.signal,
    passed: () => passed && !signal.aborted,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    },
  };
}
