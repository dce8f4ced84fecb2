import type { Case } from "../context.ts";
import type { Entry } from "../entry.ts";
import { lastWords } from "../server-words.ts";
import { commandBefore, serverToml, shellWord } from "../snippets.ts";

const timedOut =
  /timed out (?:after|handshaking)|deadline has elapsed|request timed out|startup timed out|operation timed out/i;

const late = ({ record, text }: Case): boolean =>
  record.state === "pending" || (record.state === "failed" && timedOut.test(text));

export const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** Twice the time, in steps of 5 s. */
export const suggestedTimeoutSec = (ms: number): number => Math.max(5, Math.ceil((ms * 2) / 5000) * 5);

const runners: Record<string, (name: string) => string> = {
  npx: (name) => `npm install --global ${name}`,
  pnpx: (name) => `pnpm add --global ${name}`,
  pnpm: (name) => `pnpm add --global ${name}`,
  bunx: (name) => `bun add --global ${name}`,
  uvx: (name) => `uv tool install ${name}`,
  pipx: (name) => `pipx install ${name}`,
};

function runnerOf(command: string | null | undefined): string | null {
  const program = /([^/\\]*?)(?:\.(?:cmd|exe|ps1))?$/i.exec(command ?? "")?.[1] ?? "";
  return Object.hasOwn(runners, program) ? program : null;
}

const howLong = ({ record, limitMs, text }: Case): string => {
  const said = /timed out after (\d+(?:\.\d+)?) ?s/.exec(text)?.[1];
  if (said !== undefined) return `${said} s`;
  return record.state === "pending" ? "the time this check gave it" : seconds(limitMs);
};

/** The server did not answer in time. */
export const slowEntries: Entry[] = [
  {
    code: "stdout-noise",
    title: "writes noise to stdout",
    meaning:
      "On stdio, stdout belongs to MCP. The server wrote something else to it, a banner or a log, and never answered. Codex 0.120 closes the connection at the first such line, later versions skip it.",
    help: "Make the server log to stderr; often there is a --stdio or --quiet switch.",
    explain: (one) => {
      const noise = one.record.evidence.find(
        ({ source, text }) => source === "log" && /Failed to parse message/.test(text ?? ""),
      );
      if (noise === undefined || !late(one)) return null;
      const line = /Failed to parse message \w+: (.{0,160}?)(?: \| Error: .*)?$/.exec(noise.text ?? "")?.[1];
      return {
        detail: `${one.name} wrote ${line === undefined ? "text" : `"${line}"`} to stdout, where Codex expects MCP messages only, and gave no answer in ${howLong(one)}.`,
        remedy: "Make it speak MCP over stdio and log to stderr; many servers have a switch such as --stdio.",
        snippet: serverToml(one.name, { args: ["--stdio"] }),
      };
    },
  },
  {
    code: "cold-npx",
    title: "package was still being installed",
    meaning:
      "The command is npx, uvx or the like: it downloads the server's package first, and that took longer than the start-up limit. A fresh runner has no cache.",
    help: "Install the package in a step before this one, or raise startup_timeout_sec.",
    explain: (one) => {
      const runner = runnerOf(one.declared?.command);
      if (runner === null || !late(one)) return null;
      const wanted = one.declared?.packageName ?? null;
      const cached = one.look("package-cached") !== null;
      if (cached) return null;
      return {
        detail: `${runner} was still fetching ${wanted ?? "the package"} for ${one.name} after ${howLong(one)}: on a fresh machine nothing is cached.`,
        remedy: `Install it in a step before this one, or set startup_timeout_sec = ${suggestedTimeoutSec(one.limitMs)}.`,
        snippet:
          wanted === null
            ? serverToml(one.name, { startup_timeout_sec: suggestedTimeoutSec(one.limitMs) })
            : commandBefore(
                (runners[runner] as (name: string) => string)(shellWord(wanted)),
                one.context.workflow,
              ),
      };
    },
  },
  {
    code: "timed-out",
    title: "did not answer in time",
    meaning:
      "The server did not finish its start within its limit: it is slow, waits for something that never comes, or does not speak MCP.",
    help: "Raise startup_timeout_sec if it is only slow; otherwise look at what it waits for.",
    explain: (one) => {
      if (!late(one)) return null;
      const { name, record, declared, limitMs } = one;
      const words = lastWords(record.serverOutput);
      const where = declared?.transport === "streamable-http" ? ` at ${declared.url}` : "";
      return {
        title: record.state === "pending" ? "had not answered yet" : undefined,
        detail: `${name}${where} gave no answer in ${howLong(one)}.${words === null ? "" : ` Its last words: ${words.slice(0, 240)}`}`,
        remedy:
          declared?.transport === "streamable-http"
            ? "Check that the address is an MCP endpoint and the service is up; if it is only slow, give it more time."
            : "If it is only slow, give it more time; if not, look at what it waits for: it must answer on stdout and log to stderr.",
        snippet: serverToml(name, { startup_timeout_sec: suggestedTimeoutSec(limitMs) }),
      };
    },
  },
];
