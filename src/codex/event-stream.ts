import type { RunEvent } from "../model/events.ts";
import { proposalLine } from "../sources/exec-events/proposal.ts";

type Startup = Extract<RunEvent, { kind: "startup" }>;

/**
 * The lines of `events.jsonl`: Codex's own, untouched and in order, and the `mcp.server.*` lines of openai/codex#17501 where
 * that proposal has them: behind `thread.started`, before the turn; a server that starts in the turn stands where it
 * did. A Codex that prints them itself keeps its own.
 */
export class EventStream {
  readonly #write: (line: string) => void;
  #waiting: string[] = [];
  #threadStarted = false;
  #native = false;
  #inTurn = false;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** A server's start-up, from another source than Codex's event stream. */
  startup(event: Startup): void {
    if (this.#native) return;
    this.#waiting.push(proposalLine(event));
    if (this.#inTurn) this.#flush();
  }

  /** A line of `codex exec --json`, with what it means. */
  line(text: string, events: readonly RunEvent[]): void {
    if (events.some((event) => event.kind === "startup")) {
      this.#native = true;
      this.#waiting = [];
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
    for (const line of this.#waiting) this.#write(line);
    this.#waiting = [];
  }
}

const startsTurn = (events: readonly RunEvent[]): boolean =>
  events.some(({ kind }) => kind === "turn-started" || kind === "turn-ended" || kind === "agent-message");
