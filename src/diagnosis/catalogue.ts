import { adviceEntries } from "./catalogue/advice.ts";
import { commandEntries } from "./catalogue/command.ts";
import { credentialEntries, unsetHeaderAdvice } from "./catalogue/credentials.ts";
import { environmentEntries, notExpandedAdvice, unsetVariableAdvice } from "./catalogue/environment.ts";
import { exitEntries } from "./catalogue/exit.ts";
import { contentEntries } from "./catalogue/http/content.ts";
import { gatewayEntries } from "./catalogue/http/gateway.ts";
import { statusEntries } from "./catalogue/http/status.ts";
import { badUrl, networkEntries } from "./catalogue/network.ts";
import { containerEntries } from "./catalogue/output/container.ts";
import { packageEntries } from "./catalogue/output/package.ts";
import { runtimeEntries } from "./catalogue/output/runtime.ts";
import { serverEntries } from "./catalogue/output/server.ts";
import { serviceEntries } from "./catalogue/output/service.ts";
import { badName, protocolEntries } from "./catalogue/protocol.ts";
import { callEntries, partlyCancelledAdvice, readyEntries } from "./catalogue/ready.ts";
import { slowEntries } from "./catalogue/slow.ts";
import { stateEntries } from "./catalogue/state.ts";
import { type Entry, entry, readCodexWords, readItsOutput } from "./entry.ts";
import { lastWords } from "./server-output.ts";
import { quote } from "./words.ts";

const unrecognized = entry({
  code: "unrecognized",
  title: "did not start",
  meaning: "Codex says that the server failed, in words that this catalogue does not know.",
  help: "Read Codex's words in the report; open an issue here with them, so that they get an entry.",
  states: ["failed"],
  explain({ clean, telling }) {
    const words = lastWords(telling);
    return {
      strength: "manner",
      detail: `${clean === "" ? "Codex reports no reason." : `Codex reports: ${quote(clean)}.`}${words === null ? "" : ` It printed ${words}.`}`,
      remedy: words === null ? readCodexWords : readItsOutput,
      snippet: null,
    };
  },
});

/** The address answered, but not as an MCP server. */
const httpEntries = [...gatewayEntries, ...statusEntries, ...contentEntries];

/** Every class of diagnosis by family, each code once: what docs/diagnoses.md lists. */
export const families = [
  { title: "Configuration", entries: [...stateEntries, badName, badUrl] },
  { title: "Command and directory", entries: commandEntries },
  { title: "Variables", entries: environmentEntries },
  { title: "Containers", entries: containerEntries },
  { title: "Packages", entries: packageEntries },
  { title: "Runtime and libraries", entries: runtimeEntries },
  { title: "What the server asks for", entries: [...serverEntries, ...serviceEntries] },
  { title: "The server stopped", entries: exitEntries },
  { title: "The server was slow", entries: slowEntries },
  { title: "Credentials", entries: credentialEntries },
  { title: "Network", entries: networkEntries },
  { title: "The address answered", entries: httpEntries },
  { title: "The protocol", entries: protocolEntries },
  { title: "Ready, and no use", entries: readyEntries },
  { title: "Worth knowing", entries: [...adviceEntries, ...callEntries] },
  { title: "Everything else", entries: [unrecognized] },
] as const;

export const catalogue: readonly Entry[] = families.flatMap<Entry>(({ entries }) => entries);

/** Reasons; of readings with equal evidence the first counts. */
export const reasons: readonly Entry[] = [
  ...stateEntries,
  badName,
  ...commandEntries,
  ...containerEntries,
  ...packageEntries,
  ...environmentEntries,
  ...runtimeEntries,
  ...serverEntries,
  ...serviceEntries,
  ...credentialEntries,
  badUrl,
  ...networkEntries,
  ...httpEntries,
  ...protocolEntries,
  ...slowEntries,
  ...exitEntries,
  ...readyEntries,
  unrecognized,
];

export const advices: readonly Entry[] = [
  ...adviceEntries,
  unsetVariableAdvice,
  notExpandedAdvice,
  unsetHeaderAdvice,
  partlyCancelledAdvice,
  ...callEntries,
];
