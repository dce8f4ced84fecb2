import type { RunEvent } from "../../model/events.ts";

type Startup = Extract<RunEvent, { kind: "startup" }>;

/** Quiet time after which the last state counts when a start was cancelled: Codex may start again (openai/codex#36682). */
export const restartWindowMs = 750;
/** Quiet time when nothing is expected: servers of plugins and apps appear at once or not at all. */
export const surpriseWindowMs = 250;

/**
 * Waits for every server to settle, by events alone: resolves `settled` once all that are expected or have appeared are
 * ready or failed, or cancelled and quiet for a while.
 */
export class Settling {
  readonly #last = new Map<string, Startup["status"]>();
  readonly #expected: Set<string>;
  #timer: NodeJS.Timeout | undefined;
  #began = false;
  #complete = false;
  readonly #resolve: () => void;
  readonly settled: Promise<void>;

  constructor(expected: Iterable<string>) {
    this.#expected = new Set(expected);
    let resolve = () => {};
    this.settled = new Promise<void>((done) => {
      resolve = done;
    });
    this.#resolve = resolve;
  }

  /** The session stands: from here on silence counts. */
  begin(): void {
    this.#began = true;
    this.#check();
  }

  see(event: Startup): void {
    this.#last.set(event.name, event.status);
    this.#check();
  }

  /** Codex itself said that start-up is over (0.107). */
  complete(): void {
    this.#complete = true;
    this.#check();
  }

  #check(): void {
    clearTimeout(this.#timer);
    if (!this.#began) return;
    const states = [...this.#last.values()];
    if (states.includes("starting")) return;
    const missing = [...this.#expected].some((name) => !this.#last.has(name));
    if (missing && !this.#complete) return;
    if (this.#complete || (this.#expected.size > 0 && !states.includes("cancelled"))) {
      this.#resolve();
      return;
    }
    const quiet = states.includes("cancelled") ? restartWindowMs : surpriseWindowMs;
    this.#timer = setTimeout(this.#resolve, quiet);
  }
}
