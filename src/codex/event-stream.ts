import type { RunEvent, StartupStatus } from "../model/events.ts";
import { proposalLine } from "../sources/exec-events/proposal.ts";

type Startup = Extract<RunEvent, { kind: "startup" }>;

/**
 * The lines of `events.jsonl`: Codex's own in order, and the `mcp.server.*` lines of openai/codex#17501 where that proposal has
 * them: after `thread.started` and before the turn; a server that starts during the turn follows there. A Codex that prints such
 * lines itself keeps its own; what is in the file already is not repeated.
 */
export class EventStream {
  readonly #write: (line: string) => void;
  #waiting: Startup[] = [];
  #threadStarted = false;
  #native = false;
  #inTurn = false;
  readonly #last = new Map<string, StartupStatus>();
  readonly #written = new Set<string>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** A server's start-up, from another source than Codex's event stream. */
  startup(event: Startup): void {
    if (this.#native) return;
    this.#waiting.push(event);
    if (this.#inTurn) this.#flush();
  }

  /** A line of `codex exec --json`, with what it means. */
  line(text: string, events: readonly RunEvent[]): void {
    const native = events.find((event) => event.kind === "startup");
    if (native !== undefined) {
      this.#native = true;
      this.#waiting = [];
      if (this.#written.has(keyOf(native))) return;
    } else if (this.#threadStarted && startsTurn(events)) {
      this.#flush();
      this.#inTurn = true;
    }
    this.#write(text);
    if (events.some((event) => event.kind === "thread-started")) this.#threadStarted = true;
  }

  /** The run is over: what was never placed goes to the end. */
  end(): void {
    this.#flush();
  }

  #flush(): void {
    for (const event of this.#waiting.splice(0)) this.#place(event);
  }

  /** Older versions close with a summary that repeats each outcome; some report an outcome without a beginning. */
  #place(event: Startup): void {
    const last = this.#last.get(event.name);
    if (last === event.status) return;
    if (event.status !== "starting" && last !== "starting")
      this.#place({ ...event, status: "starting", error: null });
    this.#last.set(event.name, event.status);
    this.#written.add(keyOf(event));
    this.#write(proposalLine(event));
  }
}

const keyOf = ({ name, status }: Startup): string => `${status} ${name}`;

const startsTurn = (events: readonly RunEvent[]): boolean =>
  events.some(({ kind }) => kind === "turn-started" || kind === "turn-ended" || kind === "agent-message");
