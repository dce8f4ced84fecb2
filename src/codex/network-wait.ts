import { formatDuration } from "../model/duration.ts";
import type { RunEvent } from "../model/events.ts";
import { ProblemError, problem } from "../model/problem.ts";
import { problemTitles } from "../model/problem-codes.ts";
import { waitsForNetwork } from "../sources/exec-events/turn-failure.ts";

/** How long Codex may wait for the network before the run is ended. */
const patienceMs = 30_000;

/** Ends a run in which Codex does nothing but wait for the network: by itself it would wait until the job's limit. */
export class NetworkWait {
  #timer: NodeJS.Timeout | undefined;
  readonly #giveUp: () => void;
  hasGivenUp = false;

  constructor(giveUp: () => void) {
    this.#giveUp = giveUp;
  }

  see(event: RunEvent): void {
    if (event.kind === "run-error" && waitsForNetwork(event.message)) {
      this.#timer ??= setTimeout(() => {
        this.hasGivenUp = true;
        this.#giveUp();
      }, patienceMs);
      return;
    }
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

export const networkProblem = () =>
  new ProblemError(
    problem(
      "network-unreachable",
      problemTitles["network-unreachable"],
      `Codex could not reach the model for ${formatDuration(patienceMs)}. It was ended, because it would have waited on.`,
      "Let this runner reach the address of the model, or set its proxy; check `responses-api-endpoint`.",
    ),
  );
