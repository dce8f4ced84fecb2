import { isAtLeast } from "../../model/codex-version.ts";
import { formatDuration } from "../../model/duration.ts";
import { nearestName } from "../../model/nearest-name.ts";
import { serverStates } from "../../model/server.ts";
import { entry } from "../entry.ts";
import { input, serverToml } from "../snippets.ts";
import { code, codes } from "../words.ts";
import { suggestedTimeoutSec } from "./slow.ts";

const closeToLimit = 0.7;

/** Things worth knowing about a server that changes no state. */
export const adviceEntries = [
  entry({
    code: "close-to-limit",
    states: ["ready"],
    title: "close to its limit",
    meaning: "The server took more than 70 % of its start-up limit. On a slow day it fails.",
    help: "Raise `startup_timeout_sec` to twice the time it takes.",
    explain: ({ name, record, limitMs }) => {
      const { bootMs } = record;
      if (record.state !== "ready" || bootMs === null || bootMs <= limitMs * closeToLimit) return null;
      const suggested = suggestedTimeoutSec(bootMs);
      return {
        strength: "exact",
        title: `close to its ${formatDuration(limitMs)} limit`,
        detail: `${code(name)} took ${formatDuration(bootMs)} of the ${formatDuration(limitMs)} it has to start. On a slow day it will fail.`,
        remedy: `Give it ${suggested} s, or make it start faster.`,
        snippet: serverToml(name, { startup_timeout_sec: suggested }),
      };
    },
  }),
  entry({
    code: "enabled-tool-unknown",
    states: ["ready"],
    title: "names an unknown tool",
    meaning: "`enabled_tools` names a tool that the server does not offer. Codex says nothing of it.",
    help: "Correct the name.",
    explain: ({ name, record, declared }) => {
      const offered = record.tools;
      if (record.state !== "ready" || offered === null || offered.count === 0) return null;
      const off = new Set(declared?.disabledTools);
      const unknown = (declared?.enabledTools ?? []).filter(
        (tool) => !offered.names.includes(tool) && !off.has(tool),
      );
      if (unknown.length === 0) return null;
      const meant = unknown.length === 1 ? nearestName(unknown[0] as string, offered.names) : null;
      return {
        strength: "exact",
        detail: `\`enabled_tools\` of ${code(name)} names ${codes(unknown.slice(0, 5))}, which it does not offer${meant === null ? "." : `; did you mean ${code(meant)}?`}`,
        remedy: "Correct the name, or take it out.",
        snippet: serverToml(name, {
          enabled_tools: (declared?.enabledTools ?? []).filter((tool) => !unknown.includes(tool)),
        }),
      };
    },
  }),
  entry({
    code: "tool-name-collision",
    states: ["ready"],
    title: "shares its tools' names",
    meaning:
      "Two servers have names that become the same when Codex makes tool names of them: everything but letters, digits and `_` turns into `_`. Codex then adds a hash to the tool names of both, and a prompt or policy that names the tools no longer finds them.",
    help: "Rename one of them.",
    explain: ({ name, record, context }) => {
      if (record.state !== "ready") return null;
      const twin = context.servers.find(
        (other) =>
          other.name !== name && other.state === "ready" && toolPrefix(other.name) === toolPrefix(name),
      );
      if (twin === undefined) return null;
      return {
        strength: "exact",
        detail: `The tools of ${code(name)} and ${code(twin.name)} would both be named ${code(`${toolPrefix(name)}__…`)}; Codex adds a hash to the names of both.`,
        remedy: "Rename one of them.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "required-not-enforced",
    states: serverStates,
    title: "required is not enforced",
    meaning: "`required = true` is known to Codex from 0.99 on; an older one ignores it and exits 0.",
    help: "Use a newer Codex.",
    explain: ({ name, required, context }) => {
      if (!required || isAtLeast(context.codexVersion, [0, 99]) !== false) return null;
      return {
        strength: "exact",
        detail: `${code(name)} is required, and Codex ${context.codexVersion} does not know that setting: alone it would pass every run.`,
        remedy: "Use Codex 0.99 or newer.",
        snippet: input("codex-version", "0.169.0", context.workflow),
      };
    },
  }),
];

const toolPrefix = (name: string): string => `mcp__${name.replace(/[^a-zA-Z0-9_]/g, "_")}`;
