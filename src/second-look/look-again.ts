import type { RunEvent } from "../model/events.ts";
import type { ServerRecord } from "../model/server.ts";
import { lookAtCommand } from "./command-look.ts";
import { lookAtHttp } from "./http-look.ts";
import type { Finding, LookOptions } from "./look.ts";
import { lookAtPackage } from "./package-look.ts";

const atOnce = 8;

/** Codex's text for every fault below HTTP, and for a start that never came to an end. */
const unclear = /error sending request|HTTP request failed|timed out/i;
/** 0.120 speaks of the content type where the status would have told more. */
const statusLost = /Unexpected content type: (?!Some\("text\/html)/;

/**
 * Our own look at what is around one broken server, where Codex's text cannot tell causes apart: its command and working
 * directory on disk, or its name, port and certificate on the network. Explains, never acquits. Empty for a server that
 * needs no second look. Takes at most `timeoutMs`; never throws.
 */
export async function lookAgain(record: ServerRecord, options: LookOptions): Promise<Finding[]> {
  const { declared, state } = record;
  if (declared === null || (state !== "failed" && state !== "pending")) return [];
  if (declared.url !== null) {
    const error = record.error ?? "";
    const worthIt = state === "pending" || unclear.test(error) || statusLost.test(error);
    if (!worthIt) return [];
    const { bearerTokenEnvVar, headerEnvVars, headerNames = [] } = declared;
    const hasCredentials = bearerTokenEnvVar !== null || headerEnvVars.length + headerNames.length > 0;
    return lookAtHttp({ url: declared.url, ask: true, hasCredentials }, options);
  }
  return [...lookAtCommand(declared, options), ...lookAtPackage(declared, options)];
}

/** `lookAgain` for every server that needs it, a few at once; the findings as events of the run at `now()`. */
export async function lookAgainAtAll(
  records: readonly ServerRecord[],
  options: LookOptions,
  now: () => number,
): Promise<RunEvent[]> {
  const waiting = records.values();
  const events: RunEvent[] = [];
  const work = async () => {
    for (const record of waiting) {
      for (const { finding, text } of await lookAgain(record, options)) {
        events.push({ kind: "second-look", atMs: now(), name: record.name, finding, text });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return events;
}
