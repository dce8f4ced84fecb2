import type { RunEvent } from "../model/events.ts";
import { renderPending, renderProgressLine } from "../report/render/progress.ts";
import type { World } from "../world.ts";
import type { JobLog } from "./job-log.ts";

/** Of an error the log shows the beginning; report.json has more. */
const maxError = 10_000;
const maxFirstLine = 300;

/** Logs a run as it goes: one line per server that settles, one line per action of the agent. */
export function createProgress(
  log: JobLog,
  redact: (text: string, maxLength?: number) => string,
  showStatus: World["showStatus"] = () => {},
): (event: RunEvent) => void {
  const required = new Set<string>();
  const startedAt = new Map<string, number>();
  const logged = new Map<string, string>();
  const pending = new Set<string>();
  const settled = new Set<string>();
  const updateStatus = () =>
    showStatus((columns) =>
      renderPending(
        [...pending].map((name) => redact(name)),
        settled.size,
        columns,
      ),
    );
  return (event) => {
    switch (event.kind) {
      case "server-declared":
        if (event.server.required) required.add(event.server.name);
        return;
      case "startup": {
        const key = `${event.phase} ${event.name}`;
        if (event.status === "starting") {
          startedAt.set(key, event.atMs);
          logged.delete(key);
          pending.add(event.name);
          settled.delete(event.name);
          updateStatus();
          return;
        }
        pending.delete(event.name);
        settled.add(event.name);
        updateStatus();
        if (logged.get(key) === event.status) return;
        logged.set(key, event.status);
        const began = startedAt.get(key);
        const bootMs = began === undefined ? null : event.atMs - began;
        log.rendered(
          renderProgressLine(
            {
              name: redact(event.name),
              state: event.status,
              bootMs,
              required: required.has(event.name),
            },
            { color: false },
          ),
        );
        return;
      }
      case "required-passed":
        if (event.names.length > 0) {
          const when = event.phase === "run" ? " in this run" : "";
          log.line(`Codex confirms${when}: ${event.names.join(", ")} ready.`);
        }
        return;
      case "required-failed":
        log.line(
          event.phase === "run"
            ? `Codex refuses the run: ${event.name} is not ready (${redact(event.cause, maxError)}).`
            : `✖ ${event.name}: ${redact(event.cause, maxError)}`,
        );
        return;
      case "tool-call":
        log.line(
          `  ${event.name}.${event.tool}: ${event.outcome}${event.error === null ? "" : ` (${firstLine(redact, event.error)})`}`,
        );
        return;
      case "turn-started":
        log.line("The model is working …");
        return;
      case "agent-message":
        log.line(`  Codex: ${firstLine(redact, event.text)}`);
        return;
      case "run-error":
        log.line(`  ${firstLine(redact, event.message)}`);
        return;
      case "turn-ended":
        log.line(
          `The turn ${event.status}${event.error === null ? "." : `: ${firstLine(redact, event.error)}`}`,
        );
    }
  };
}

/** The first line of a text, redacted before it is cut. */
function firstLine(redact: (text: string, maxLength?: number) => string, text: string): string {
  return redact(
    text
      .slice(0, 2 * maxError)
      .trim()
      .split("\n", 1)[0] ?? "",
    maxFirstLine,
  );
}
