import type { Case } from "../context.ts";
import type { Entry } from "../entry.ts";
import { lastWords, stdoutNoise } from "../server-words.ts";
import { serverToml } from "../snippets.ts";
import { code, quote, seconds } from "../words.ts";
import { installBefore, packageRunner } from "./package-runner.ts";

const timedOut =
  /timed out (?:after|handshaking)|deadline has elapsed|request timed out|startup timed out|operation timed out/i;

const late = ({ record, text }: Case): boolean =>
  record.state === "pending" || (record.state === "failed" && timedOut.test(text));

/** Twice the time, in steps of 5 s. */
export const suggestedTimeoutSec = (ms: number): number => Math.max(5, Math.ceil((ms * 2) / 5000) * 5);

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
    help: "Make the server log to stderr; often there is a `--stdio` or `--quiet` switch.",
    explain: (one) => {
      const line = stdoutNoise(one.record.evidence);
      if (line === null || !late(one)) return null;
      return {
        detail: `${one.name} wrote ${quote(line)} to stdout, where Codex expects MCP messages only, and gave no answer in ${howLong(one)}.`,
        remedy:
          "Make it speak MCP over stdio and log to stderr; many servers have a switch such as `--stdio`.",
        snippet: null,
      };
    },
  },
  {
    code: "cold-npx",
    title: "package was still being installed",
    meaning:
      "The command is `npx`, `uvx` or the like: it downloads the server's package first, and that took longer than the start-up limit. A fresh runner has no cache.",
    help: "Install the package in a step before this one, or raise `startup_timeout_sec`.",
    explain: (one) => {
      const runner = packageRunner(one);
      if (runner === null || !late(one)) return null;
      const wanted = one.declared?.packageName ?? null;
      const cached = one.look("package-cached") !== null;
      if (cached) return null;
      return {
        detail: `${code(runner)} was still fetching ${wanted === null ? "the package" : code(wanted)} for ${code(one.name)} after ${howLong(one)}: on a fresh machine nothing is cached.`,
        remedy: `Install it in a step before this one, or set \`startup_timeout_sec = ${suggestedTimeoutSec(one.limitMs)}\`.`,
        snippet:
          installBefore(one) ??
          serverToml(one.name, { startup_timeout_sec: suggestedTimeoutSec(one.limitMs) }),
      };
    },
  },
  {
    code: "timed-out",
    title: "did not answer in time",
    meaning:
      "The server did not finish its start within its limit: it is slow, waits for something that never comes, or does not speak MCP.",
    help: "Raise `startup_timeout_sec` if it is only slow; otherwise look at what it waits for.",
    explain: (one) => {
      if (!late(one)) return null;
      const { name, record, declared, limitMs } = one;
      const words = lastWords(record.serverOutput);
      const where =
        declared?.transport === "streamable-http" ? ` at ${code(declared.url ?? "its address")}` : "";
      return {
        title: record.state === "pending" ? "had not answered yet" : undefined,
        detail: `${name} gave no answer${where} in ${howLong(one)}.${words === null ? "" : ` Its last words: ${quote(words)}.`}`,
        remedy:
          declared?.transport === "streamable-http"
            ? "Check that the address is an MCP endpoint and the service is up; if it is only slow, give it more time."
            : "If it is only slow, give it more time; if not, look at what it waits for: it must answer on stdout and log to stderr.",
        snippet: serverToml(name, { startup_timeout_sec: suggestedTimeoutSec(limitMs) }),
      };
    },
  },
];
