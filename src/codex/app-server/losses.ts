import type { RunEvent } from "../../model/events.ts";
import type { Inventory } from "../../sources/config/translate.ts";

/**
 * Watches the tool calls of a turn for a server that is gone. Codex never starts a stdio server again (0.99 - 0.169); over HTTP
 * the next call may connect anew, so that only the second lost one in a row counts.
 */
export class Losses {
  readonly #stdio: ReadonlySet<string>;
  readonly #mustStay: (name: string) => boolean;
  readonly #inARow = new Map<string, number>();
  /** The first server that was lost. */
  lost: string | null = null;

  constructor({ servers }: Inventory, mustStay: (name: string) => boolean) {
    this.#stdio = new Set(servers.filter(({ transport }) => transport === "stdio").map(({ name }) => name));
    this.#mustStay = mustStay;
  }

  /** Whether the event shows the loss of a server that must stay; true once. */
  see(event: RunEvent): boolean {
    if (event.kind !== "tool-call") return false;
    const count = event.connectionLost ? (this.#inARow.get(event.name) ?? 0) + 1 : 0;
    this.#inARow.set(event.name, count);
    const allowed = this.#stdio.has(event.name) ? 0 : 1;
    if (this.lost !== null || count <= allowed || !this.#mustStay(event.name)) return false;
    this.lost = event.name;
    return true;
  }
}
