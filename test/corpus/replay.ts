import type { RunEvent } from "../../src/model/events.ts";
import { translateServerStatusList, translateStartupStatus } from "../../src/sources/app-server/translate.ts";
import { translateLogLine } from "../../src/sources/codex-log/translate.ts";
import { translateConfig } from "../../src/sources/config/translate.ts";
import type { Transcript } from "./record.ts";

/** The events that a recorded transcript makes, through the product's own translations. */
export function replay(transcript: Transcript): RunEvent[] {
  const events: RunEvent[] = [];
  const ready = new Set<string>();
  for (const { atMs, message } of transcript.messages) {
    const inventory = translateConfig(message.result, {
      text: () => null,
      display: (file) => file.replace(/^.*\/checkout\//, ""),
    });
    for (const server of inventory?.servers ?? []) events.push({ kind: "server-declared", atMs: 0, server });
    const startup = translateStartupStatus(message, "probe", atMs);
    if (startup !== null) {
      events.push(startup);
      if (startup.kind === "startup" && startup.status === "ready") ready.add(startup.name);
    }
    for (const event of translateServerStatusList(message.result, "probe", 0).events) {
      if (ready.has(event.name)) events.push(event);
    }
  }
  for (const line of transcript.log) events.push(...translateLogLine(line, 0));
  return [...events, ...transcript.secondLooks];
}
