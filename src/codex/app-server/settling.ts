import type { StartupStatus } from "../../model/events.ts";
import { matchesName, type NamePattern } from "../../model/name-pattern.ts";

/** Quiet time after which the last state counts when a start was cancelled: Codex may start again (openai/codex#36682). */
const restartWindowMs = 750;
/** Quiet time when nothing is expected. */
const surpriseWindowMs = 250;
/** Quiet time where plugins or apps take part: their servers appear after the thread has started. */
const pluginWindowMs = 2500;
/** How long a server that something requires and nothing declares may take to appear. */
const awaitedMs = 5000;

export interface Expectations {
  /** Names of declared servers that Codex starts. */
  names: readonly string[];
  /** Names of all declared servers. */
  declared: readonly string[];
  /** Servers that something requires. */
  awaited: readonly NamePattern[];
  hasPlugins: boolean;
}

/**
 * Waits for every server to settle, by events alone: `settled` resolves once all that are expected or have appeared are ready or
 * failed, or cancelled and quiet for a while.
 */
export class Settling {
  readonly #last = new Map<string, StartupStatus>();
  readonly #expectations: Expectations;
  #timer: NodeJS.Timeout | undefined;
  #awaitTimer: NodeJS.Timeout | undefined;
  #began = false;
  #complete = false;
  #waited = false;
  readonly #resolve: () => void;
  readonly settled: Promise<void>;

  constructor(expectations: Expectations) {
    this.#expectations = expectations;
    let resolve = () => {};
    this.settled = new Promise<void>((done) => {
      resolve = done;
    });
    this.#resolve = () => {
      this.stop();
      resolve();
    };
  }

  /** The session has started: from here on silence counts. */
  begin(): void {
    this.#began = true;
    this.#awaitTimer = setTimeout(() => {
      this.#waited = true;
      this.#check();
    }, awaitedMs);
    this.#check();
  }

  see(name: string, status: StartupStatus): void {
    this.#last.set(name, status);
    this.#check();
  }

  /** Codex itself reported that start-up is over (0.107). */
  complete(): void {
    this.#complete = true;
    this.#check();
  }

  /** No longer waits. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#awaitTimer);
  }

  #check(): void {
    clearTimeout(this.#timer);
    if (!this.#began) return;
    const states = [...this.#last.values()];
    if (states.includes("starting")) return;
    const { names } = this.#expectations;
    if (!this.#complete && names.some((name) => !this.#last.has(name))) return;
    if (!this.#waited && this.#awaitsMore()) return;
    const quietMs = this.#quietMs(states.includes("cancelled"));
    if (quietMs === 0) this.#resolve();
    else this.#timer = setTimeout(this.#resolve, quietMs);
  }

  #awaitsMore(): boolean {
    const names = [...this.#last.keys(), ...this.#expectations.declared];
    return this.#expectations.awaited.some((pattern) => !names.some((name) => matchesName(pattern, name)));
  }

  #quietMs(hasCancelled: boolean): number {
    if (this.#expectations.hasPlugins || [...this.#last.keys()].some(isApp)) return pluginWindowMs;
    if (this.#complete) return 0;
    if (hasCancelled) return restartWindowMs;
    return this.#expectations.names.length > 0 ? 0 : surpriseWindowMs;
  }
}

/** `codex_apps` announces the connectors `codex_apps__NAME`, which start after it. */
const isApp = (name: string): boolean => name === "codex_apps";
