import { formatDuration } from "../../model/duration.ts";
import { entry, failing, notReady, readItsOutput } from "../entry.ts";
import { isComplaint, lastWords, stdoutNoise } from "../server-output.ts";
import { code, quote } from "../words.ts";

const signalWords: Record<string, string> = {
  SIGKILL: "often because the machine ran out of memory",
  SIGSEGV: "a fault in the program itself",
  SIGABRT: "the program gave up by itself",
  SIGILL: "it uses instructions that this processor does not have",
  SIGBUS: "a fault in the program itself",
  SIGTERM: "something on this machine ended it",
};
/** 128 and the signal's number, as a shell or a container reports it. */
const signalOf: Record<number, string> = {
  137: "SIGKILL",
  139: "SIGSEGV",
  134: "SIGABRT",
  132: "SIGILL",
  135: "SIGBUS",
  143: "SIGTERM",
};

/** The command ran and stopped before it had answered. */
export const exitEntries = [
  entry({
    code: "killed",
    title: "ended by a signal",
    meaning: "The operating system or another process ended the server: out of memory, a crash, a limit.",
    help: "SIGKILL: give it more memory. SIGSEGV, SIGILL: install the build for this machine.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const exit = input.find("started")?.exit;
      const signal = exit?.signal ?? signalOf[exit?.code ?? 0];
      if (signal === undefined || input.failure === "timeout") return null;
      const words = lastWords(input.telling);
      return {
        // A line in which the server itself says why comes first.
        strength: "told",
        line: 0.5,
        detail: `It was ended by ${code(signal)} before it had answered${signalWords[signal] === undefined ? "" : `: ${signalWords[signal]}`}.${words === null ? "" : ` It printed ${words}.`}`,
        remedy:
          signal === "SIGKILL"
            ? "Give the job more memory, or the server less to load at its start."
            : signal === "SIGTERM"
              ? "Look for a step or a limit that ends processes."
              : "Install the build of the server for this machine, or another release of it.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "docker-not-interactive",
    title: "docker runs without `-i`",
    meaning: "Without `-i` Docker closes the container's stdin, and a stdio server in it ends at once.",
    help: "Add `-i` after `run`.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const run = input.find("docker-run");
      if (run === null || run.interactive || input.failure === "spawn") return null;
      if (isComplaint(input.telling[0] ?? "")) return null;
      return {
        strength: input.failure === "closed" && input.telling.length === 0 ? "told" : "likely",
        detail: `It is run by \`docker run\` without \`-i\`: Docker closes its stdin, where Codex talks to it.`,
        remedy: "Add `-i` to `args`, directly after `run`.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "starts-alone",
    title: "starts when started again",
    meaning: "The server failed in the run, and answered when it was started once more alone.",
    help: "Look for what it shares with the other servers (a port, a lock, a cache), or raise its limit.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const started = input.find("started");
      if (started?.reached !== "tools" || started.badTools.length > 0 || input.failure !== "closed")
        return null;
      return {
        strength: "likely",
        detail: `It ended before it had answered, and answered in ${formatDuration(started.ms)} when it was started once more alone.`,
        remedy:
          "Look for what it shares with the other servers: a port, a lock, a cache that is just being filled.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "exited-at-once",
    title: "exited at once",
    meaning:
      "The command ran and ended, or closed its output, before it had answered. Its own stderr usually says why.",
    help: "Read the server's output in the report; run the same command by hand in the step.",
    states: failing,
    transport: "stdio",
    explain(input) {
      if (input.failure !== "closed") return null;
      const noise = stdoutNoise(input.record.evidence);
      const words = lastWords(input.telling) ?? (noise === null ? null : quote(noise));
      const started = input.find("started");
      const exit = started?.exit ?? null;
      // The look was over before the command was.
      const unheard = started !== null && exit === null;
      const status = exit?.code == null ? "" : ` with exit status ${exit.code}`;
      return {
        strength: "manner",
        detail:
          words === null
            ? `It ended${status} before it had answered${unheard ? "; started once more alone, it had printed nothing when the time for that was over" : ", and printed nothing"}.`
            : `It ended${status} before it had answered. It printed ${words}.`,
        remedy:
          words === null ? "Run its command with the same arguments to see what it does." : readItsOutput,
        snippet: null,
      };
    },
  }),
];
