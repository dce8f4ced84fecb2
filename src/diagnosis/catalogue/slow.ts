import { formatDuration } from "../../model/duration.ts";
import type { DiagnosisInput } from "../context.ts";
import { entry, notReady, readItsOutput } from "../entry.ts";
import { isComplaint, lastWords, stdoutNoise } from "../server-output.ts";
import { serverToml } from "../snippets.ts";
import { code, quote } from "../words.ts";
import { installBefore, packageRunner, wantedPackage } from "./package-runner.ts";

/** Twice the time, in steps of 5 s. */
export const suggestedTimeoutSec = (ms: number): number => Math.max(5, Math.ceil((ms * 2) / 5000) * 5);

const howLong = ({ record, limitMs, text }: DiagnosisInput): string => {
  const said = /timed out after (\d+(?:\.\d+)?) ?s/.exec(text)?.[1];
  if (said !== undefined) return `${said} s`;
  return record.state === "pending" ? "the time this check gave it" : formatDuration(limitMs);
};

/** Less than any server needs: a number of seconds written as milliseconds, or the reverse. */
const tooShortMs = 1000;

/** Progress of a package runner: while it installs, and when it has. */
const installing =
  /^(?:Need to install|Downloading|Resolved|Prepared|Building|Updating|Ok to proceed|[@\w./-]+@[\w.-]+$)/i;
const installed = /^(?:Installed|Built|Downloaded)\b/i;

/** The server did not answer in time. */
export const slowEntries = [
  entry({
    code: "timeout-too-short",
    title: "start-up limit too short",
    meaning:
      "`startup_timeout_sec` counts seconds, `startup_timeout_ms` milliseconds. The limit set is shorter than any server needs.",
    help: "Set `startup_timeout_sec` to the seconds that the server needs.",
    states: notReady,
    explain(input) {
      const limit = input.declared?.startupTimeoutMs ?? null;
      if (input.failure !== "timeout" || limit === null || limit > tooShortMs) return null;
      return {
        strength: "found",
        detail: `It has only ${limit < 100 ? `${limit} ms` : formatDuration(limit)} to start by its configuration.`,
        remedy: "Set `startup_timeout_sec` (seconds) to what the server needs.",
        snippet: serverToml(input.name, { startup_timeout_sec: 30 }),
      };
    },
  }),
  entry({
    code: "content-length-framing",
    title: "frames messages as language servers do",
    meaning:
      "The server expects or writes `Content-Length` headers, as language servers do. MCP over stdio is one JSON message per line.",
    help: "Update the server or its MCP library.",
    states: notReady,
    transport: "stdio",
    explain: (input) =>
      input.find("started")?.contentLength === true
        ? {
            strength: "found",
            detail: `It writes \`Content-Length\` headers before its messages, and MCP over stdio is one JSON message per line.`,
            remedy:
              "Update the server, or its MCP library: it frames its messages as a language server does.",
            snippet: null,
          }
        : null,
  }),
  entry({
    code: "stdout-noise",
    title: "writes other text to stdout",
    meaning:
      "On stdio, stdout belongs to MCP. The server wrote something else to it, a banner or a log, and never answered. Codex 0.120 closes the connection at the first such line, later versions skip it.",
    help: "Make the server log to stderr; often there is a `--stdio` or `--quiet` switch.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const started = input.find("started");
      const line = started?.stdout.find((one) => one.trim() !== "") ?? stdoutNoise(input.record.evidence);
      if (line == null || input.failure === "spawn" || input.failure === "other") return null;
      if (
        input.failure === "closed" &&
        (started === null || started.exit !== null || isComplaint(input.telling[0] ?? ""))
      )
        return null;
      return {
        strength: input.failure === "timeout" ? "likely" : "mentioned",
        detail: `It wrote ${quote(line)} to stdout, where Codex expects MCP messages only, and ${input.failure === "closed" ? "this Codex closed the connection" : `gave no answer in ${howLong(input)}`}.`,
        remedy: "Make it use MCP over stdio and log to stderr; many servers have a switch such as `--stdio`.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "cold-npx",
    title: "package was still being installed",
    meaning:
      "The command is `npx`, `uvx` or the like: it downloads the server's package first, and that took longer than the start-up limit. A fresh runner has no cache.",
    help: "Install the package first, or raise `startup_timeout_sec`.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const runner = packageRunner(input);
      const look = input.find("package");
      if (runner === null || input.failure !== "timeout" || look?.cached !== false) return null;
      const lines = input.output.map((line) => line.trim()).filter((line) => line !== "");
      // Its own output shows that it had been started.
      if (lines.some((line) => !/^npm /.test(line) && !installing.test(line) && !installed.test(line)))
        return null;
      // A package that is not there and a server that hangs look alike: only signs of the download tell.
      const isInstalling = installing.test(lines.filter((line) => !/^npm /.test(line)).at(-1) ?? "");
      if (look.fetching !== true && !isInstalling) return null;
      return {
        strength: "likely",
        detail: `${wantedPackage(input)} is not on this machine, so that ${code(runner)} has to download it for ${code(input.name)} first, and ${howLong(input)} were not enough.`,
        remedy: `Install it first, or set \`startup_timeout_sec = ${suggestedTimeoutSec(input.limitMs)}\`.`,
        snippet:
          installBefore(input) ??
          serverToml(input.name, { startup_timeout_sec: suggestedTimeoutSec(input.limitMs) }),
      };
    },
  }),
  entry({
    code: "timed-out",
    title: "did not answer in time",
    meaning:
      "The server did not finish its start within its limit: it is slow, waits for something that never comes, or does not speak MCP.",
    help: "Raise `startup_timeout_sec` if it is only slow; otherwise look at what it waits for.",
    states: notReady,
    explain(input) {
      const silent = input.find("silent") !== null || input.find("http")?.answer === "open";
      if (input.failure !== "timeout" && !(silent && input.failure === "closed")) return null;
      const { name, record, declared, limitMs } = input;
      const words = lastWords(input.telling);
      const started = input.find("started");
      const again =
        started?.reached === "tools"
          ? ` Started once more alone, it answered in ${formatDuration(started.ms)}.`
          : "";
      const where =
        declared?.transport === "streamable-http" ? ` at ${code(declared.url ?? "its address")}` : "";
      return {
        strength: "manner",
        title: record.state === "pending" ? "had not answered yet" : undefined,
        detail: `It gave no answer${where} in ${howLong(input)}.${!silent ? "" : " The connection stands, and nothing comes back."}${words === null ? "" : ` It printed ${words}.`}${again}`,
        remedy:
          words === null || again !== ""
            ? "If it is only slow, give it more time; if not, look at what it waits for."
            : readItsOutput,
        snippet:
          words === null || again !== ""
            ? serverToml(name, { startup_timeout_sec: suggestedTimeoutSec(limitMs) })
            : null,
      };
    },
  }),
];
