import type { RunEvent } from "../../model/events.ts";
import { listTools } from "../probe.ts";
import type { SessionOptions, StartedServers } from "./start-servers.ts";

/**
 * Lists the tools of every ready server, and says of which the model's first request will carry the tools: `turn/start` is
 * sent behind their settling. Silent where it cannot be known: a server still starting, a list that could not be had.
 */
export async function listAndOffer(
  session: SessionOptions,
  started: StartedServers,
): Promise<{ name: string; offered: boolean }[]> {
  const usable = new Map<string, number>();
  const emit = (event: RunEvent) => {
    if (event.kind === "tools-listed" && event.error === null) {
      const declared = started.inventory.servers.find(({ name }) => name === event.name);
      const { enabledTools = null, disabledTools = [] } = declared ?? {};
      const kept = event.tools.filter(
        (tool) => (enabledTools?.includes(tool) ?? true) && !disabledTools.includes(tool),
      );
      usable.set(event.name, kept.length);
    }
    session.emit(event);
  };
  await listTools({ ...session, emit }, started, "run");
  const down = started.how === "settled" ? started.seen.filter((name) => !started.ready.includes(name)) : [];
  return [
    ...[...usable].map(([name, tools]) => ({ name, offered: tools > 0 })),
    ...down.map((name) => ({ name, offered: false })),
  ];
}
