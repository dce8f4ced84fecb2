import { cleanError } from "../diagnosis/clean-error.ts";
import type { RunEvent } from "../model/events.ts";
import { renderProgressLine } from "../report/render/progress.ts";
import type { JobLog } from "./job-log.ts";

/** Tells the job log of a run as it goes: a line a server as it settles, a line for what the agent does. */
export function createProgress(log: JobLog, redact: (text: string) => string): (event: RunEvent) => void {
  const required = new Set<string>();
  const startedAt = new Map<string, number>();
  const told = new Map<string, string>();
  return (event) => {
    switch (event.kind) {
      case "server-declared":
        if (event.server.required) required.add(event.server.name);
        return;
      case "startup": {
        const key = `${event.phase} ${event.name}`;
        if (event.status === "starting") {
          startedAt.set(key, event.atMs);
          told.delete(key);
          return;
        }
        if (told.get(key) === event.status) return;
        told.set(key, event.status);
        const began = startedAt.get(key);
        const bootMs = began === undefined ? null : event.atMs - began;
        const reason = event.error === null ? null : redact(cleanError(redact(event.error)));
        log.rendered(
          renderProgressLine(
            {
              name: redact(event.name),
              state: event.status,
              bootMs,
              required: required.has(event.name),
              reason,
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
            ? `Codex refuses the run: ${event.name} is not ready (${event.cause}).`
            : `✘ ${event.name}: ${event.cause}`,
        );
        return;
      case "tool-call":
        log.line(
          `  ${event.name}.${event.tool}: ${event.outcome}${event.error === null ? "" : ` (${firstLine(event.error)})`}`,
        );
        return;
      case "turn-started":
        log.line("The model is at work …");
        return;
      case "agent-message":
        log.line(`  Codex: ${firstLine(event.text)}`);
        return;
      case "run-error":
        log.line(`  ${firstLine(event.message)}`);
        return;
      case "turn-ended":
        log.line(`The turn ${event.status}${event.error === null ? "." : `: ${firstLine(event.error)}`}`);
    }
  };
}

function firstLine(text: string): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
