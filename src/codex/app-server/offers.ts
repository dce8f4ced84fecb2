import type { RunEvent } from "../../model/events.ts";
import type { StartedServers } from "./start-servers.ts";

/**
 * Of which servers the model's first request will carry the tools: `turn/start` is sent when they have settled. Nothing is said of
 * a server that is still starting, has no tools to offer, whose tools are unknown, or were listed by another start of it.
 */
export class Offers {
  readonly #tools = new Map<string, string[]>();

  see(event: RunEvent): void {
    if (event.kind === "tools-listed" && event.error === null) this.#tools.set(event.name, event.tools ?? []);
  }

  /** `isOfSession`: the tools were listed by the session of the turn. */
  of(
    { inventory, how, ready, seen }: StartedServers,
    isOfSession: boolean,
  ): { name: string; offered: boolean }[] {
    const listed = ready.flatMap((name) => {
      const declared = inventory.servers.find((server) => server.name === name);
      const tools = this.#tools.get(name) ?? [];
      const { enabledTools = null, disabledTools = [] } = declared ?? {};
      const isUsable = (tool: string) =>
        (enabledTools?.includes(tool) ?? true) && !disabledTools.includes(tool);
      if (tools.length === 0) return [];
      const offered = tools.some(isUsable);
      return offered && !isOfSession ? [] : [{ name, offered }];
    });
    const down = how === "settled" ? seen.filter((name) => !ready.includes(name)) : [];
    return [...listed, ...down.map((name) => ({ name, offered: false }))];
  }
}
