import type { Diagnosis } from "../model/report.ts";
import type { ServerRecord } from "../model/server.ts";
import { adviceEntries } from "./catalogue/advice.ts";
import { commandEntries } from "./catalogue/command.ts";
import { credentialEntries, unsetHeaderAdvice } from "./catalogue/credentials.ts";
import { environmentEntries, unsetVariableAdvice } from "./catalogue/environment.ts";
import { exitEntries } from "./catalogue/exit.ts";
import { httpEntries } from "./catalogue/http.ts";
import { badUrl, networkEntries } from "./catalogue/network.ts";
import { badName, protocolEntries } from "./catalogue/protocol.ts";
import { callAdvice, readyEntries } from "./catalogue/ready.ts";
import { slowEntries } from "./catalogue/slow.ts";
import { stateEntries } from "./catalogue/state.ts";
import { type DiagnosisContext, makeCase } from "./context.ts";
import { diagnosisOf, type Entry } from "./entry.ts";
import { quote } from "./words.ts";

const unrecognized: Entry = {
  code: "unrecognized",
  title: "did not start",
  meaning: "Codex says that the server failed, in words that this catalogue does not know.",
  help: "Read Codex's words in the report; open an issue here with them, so that they get an entry.",
  explain: ({ name, record, clean }) =>
    record.state !== "failed"
      ? null
      : {
          detail: `${name} did not start${clean === "" ? ", and Codex does not say why." : `: ${quote(clean)}.`}`,
          remedy:
            "Read the server's output below, if there is any, and run its command by hand in this step.",
          snippet: null,
        },
};

/** Every reason a server can have, the most telling first: the first that fits is the diagnosis. */
const reasons: readonly Entry[] = [
  ...stateEntries,
  // Codex's own words, exact.
  badName,
  ...credentialEntries,
  badUrl,
  ...httpEntries,
  ...networkEntries,
  ...protocolEntries,
  ...commandEntries,
  // The server's own words before the mere fact that it stopped or was slow.
  ...environmentEntries,
  ...exitEntries,
  ...slowEntries,
  ...readyEntries,
  unrecognized,
];

const advices: readonly Entry[] = [...adviceEntries, unsetVariableAdvice, unsetHeaderAdvice, ...callAdvice];

/** Every class of diagnosis by family, each code once: what docs/diagnoses.md lists. */
export const families: readonly { title: string; entries: readonly Entry[] }[] = [
  { title: "Configuration", entries: [...stateEntries, badName, badUrl] },
  { title: "Command and directory", entries: commandEntries },
  { title: "The server stopped", entries: [...environmentEntries, ...exitEntries] },
  { title: "The server was slow", entries: slowEntries },
  { title: "Credentials", entries: credentialEntries },
  { title: "Network", entries: networkEntries },
  { title: "The address answered", entries: httpEntries },
  { title: "The protocol", entries: protocolEntries },
  { title: "Ready, and no use", entries: readyEntries },
  { title: "Worth knowing", entries: [...adviceEntries, ...callAdvice.slice(1)] },
  { title: "Everything else", entries: [unrecognized] },
];

export const catalogue: readonly Entry[] = families.flatMap(({ entries }) => entries);

/**
 * The main reason why a server is not what it should be, and what to do; null for one with nothing to explain. The record
 * is to be redacted already: its words are quoted and cut. Total: never throws.
 */
export function diagnose(record: ServerRecord, context: DiagnosisContext): Diagnosis | null {
  const one = makeCase(record, context);
  for (const entry of reasons) {
    const found = diagnosisOf(entry, one);
    if (found !== null) return found;
  }
  return null;
}

/** Further things worth knowing that change no state, most of them of servers that are ready. */
export function advise(record: ServerRecord, context: DiagnosisContext): Diagnosis[] {
  const one = makeCase(record, context);
  return advices.flatMap((entry) => diagnosisOf(entry, one) ?? []);
}
