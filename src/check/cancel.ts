/**
 * A cancelled job: the runner sends SIGINT, after 7.5 s SIGTERM, after 2.5 s more SIGKILL; a terminal sends SIGINT,
 * and SIGHUP when it is closed. The first signal aborts the run, which then still reports; `stop` ends what Codex started. A reader of
 * our output that has gone does not end the run.
 */
export function onCancel(stop: () => Promise<void>): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (!controller.signal.aborted) controller.abort();
      void stop();
    });
  }
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return controller.signal;
}
