/**
 * A cancelled job: the runner sends SIGINT, after 7.5 s SIGTERM, after 2.5 s more SIGKILL; a terminal sends SIGINT. The first
 * signal aborts the run, which then still reports; `stop` ends what Codex started.
 */
export function onCancel(stop: () => Promise<void>): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (!controller.signal.aborted) controller.abort();
      void stop();
    });
  }
  return controller.signal;
}
