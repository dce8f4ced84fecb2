import type { Case } from "../context.ts";
import type { Entry } from "../entry.ts";
import { lastWords, meaningfulLines, stdoutNoise } from "../server-words.ts";
import { commandBefore, shellWord } from "../snippets.ts";
import { code, quote } from "../words.ts";
import { installBefore, packageRunner } from "./package-runner.ts";

const closed =
  /connection closed|Broken pipe \(os error 32\)|Transport closed|pipe is being closed|pipe has been ended/i;

const exited = ({ record, text }: Case): boolean => record.state === "failed" && closed.test(text);

/** What the server's output holds that fits, first group. */
function said({ record }: Case, pattern: RegExp): string | null {
  for (const line of meaningfulLines(record.serverOutput).reverse()) {
    const found = pattern.exec(line);
    if (found !== null) return found.slice(1).find((group) => group !== undefined) ?? found[0];
  }
  return null;
}

const scriptMissing =
  /Cannot find module '((?:\/|[A-Za-z]:\\|\.)[^']+)'|can't open file '([^']+)'|Module not found "file:\/\/([^"]+)"|Module not found "([^"]+)"/;
const packageMissing =
  /Cannot find (?:package|module) '([^'./\\][^']*)'|No module named '?([\w.]+)'?|Could not resolve "([^"]+)"/;
const npmMissing =
  /npm (?:error|ERR!) 404 +'?([^\s']+)' is not in this registry|npm (?:error|ERR!) code (E404)|was not found in the package registry|No solution found when resolving tool dependencies/;
const npmUnreachable =
  /npm (?:error|ERR!) code (ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EAI_AGAIN|ERR_SOCKET_TIMEOUT)|npm (?:error|ERR!) network|Failed to fetch: `?https?:/;
const portTaken = /EADDRINUSE.*?([\w.[\]:]*:\d+)|EADDRINUSE|Address already in use/i;

/** The command ran and stopped before it had answered. */
export const exitEntries: Entry[] = [
  {
    code: "script-not-found",
    title: "script not found",
    meaning: "The runtime (node, python, deno, …) started, but the script it was given does not exist.",
    help: "Build or check out the project in a step before this one, or correct the path in `args`.",
    explain: (one) => {
      const script = exited(one) ? said(one, scriptMissing) : null;
      // A missing import has the same words; only the script itself has no "imported from" and stands in the arguments.
      const first = one.declared?.packageName ?? null;
      if (script === null || first === null || !samePath(script, first)) return null;
      return {
        detail: `${code(one.declared?.command ?? "The runtime")} found no ${code(script)}, the script of ${code(one.name)}.`,
        remedy: "Build or check out the server before this step, or correct the path in `args`.",
        snippet: commandBefore("npm ci && npm run build", one.context.workflow),
      };
    },
  },
  {
    code: "dependency-missing",
    title: "a package is not installed",
    meaning: "The server started, but a package it imports is not installed.",
    help: "Install the server's dependencies in a step before this one.",
    explain: (one) => {
      const missing = exited(one) ? (said(one, packageMissing) ?? said(one, scriptMissing)) : null;
      if (missing === null) return null;
      const python = one.record.serverOutput.some((line) => line.includes("No module named"));
      const npmName = /^(?:@[\w.-]+\/)?[\w.-]+$/.test(missing);
      return {
        detail: `${one.name} stopped because ${code(missing)}, which it imports, is not installed.`,
        remedy: "Install the server's dependencies before this step.",
        snippet: commandBefore(
          python
            ? "pip install -r requirements.txt"
            : npmName
              ? `npm install ${shellWord(missing)}`
              : "npm ci",
          one.context.workflow,
        ),
      };
    },
  },
  {
    code: "package-not-found",
    title: "package does not exist",
    meaning:
      "`npx`, `uvx` or the like asked the registry for the server's package, and it has none of that name or version.",
    help: "Correct the package's name or version in `args`; a private package needs its registry and token.",
    explain: (one) => {
      if (!exited(one) || said(one, npmMissing) === null) return null;
      const wanted = one.declared?.packageName ?? "the package";
      return {
        detail: `The package registry knows no ${code(wanted)}, which ${code(one.declared?.command ?? "a package runner")} was to run for ${code(one.name)}.`,
        remedy:
          "Correct the package's name or version in `args`; for a private package configure its registry and token.",
        snippet: isNpx(one) ? commandBefore(`npm view ${shellWord(wanted)} versions`, "cli") : null,
      };
    },
  },
  {
    code: "package-registry-unreachable",
    title: "package registry not reachable",
    meaning:
      "`npx`, `uvx` or the like had to download the server's package and could not reach the registry.",
    help: "Install the package while there is a network, or let the registry through.",
    explain: (one) => {
      const why = exited(one) ? said(one, npmUnreachable) : null;
      if (why === null) return null;
      return {
        detail: `${code(one.declared?.command ?? "npx")} had to download ${one.declared?.packageName == null ? "the package" : code(one.declared.packageName)} for ${code(one.name)} and could not reach the registry: ${quote(why)}.`,
        remedy:
          "Install the package in a step before this one, where there is a network; Codex hands a server no proxy variables unless `env_vars` names them.",
        snippet: installBefore(one),
      };
    },
  },
  {
    code: "port-in-use",
    title: "port already in use",
    meaning: "The server wants to listen on a port that another process has.",
    help: "Give it another port, or stop the other process; two starts of one server at once collide as well.",
    explain: (one) => {
      const port = exited(one) ? said(one, portTaken) : null;
      if (port === null) return null;
      return {
        detail: `${one.name} stopped because the address it wants to listen on (${code(port)}) is taken.`,
        remedy: "Give it another port, or stop what listens there.",
        snippet: null,
      };
    },
  },
  {
    code: "exited-at-once",
    title: "exited at once",
    meaning:
      "The command ran and ended, or closed its output, before it had answered. Its own stderr usually says why.",
    help: "Read the server's output in the report; run the same command by hand in the step.",
    explain: (one) => {
      if (!exited(one)) return null;
      const words = lastWords(one.record.serverOutput) ?? stdoutNoise(one.record.evidence);
      return {
        detail:
          words === null
            ? `${one.name} ended before it had answered, and left no word why.`
            : `${one.name} ended before it had answered. Its last words: ${quote(words)}.`,
        remedy:
          words === null
            ? `Run ${code(one.declared?.command ?? "its command")} with the same arguments by hand in this step; stdout must hold nothing but MCP.`
            : "Do what the server's own message asks for.",
        snippet: null,
      };
    },
  },
];

const isNpx = (one: Case): boolean => packageRunner(one) === "npx";

const samePath = (a: string, b: string): boolean => {
  const plain = (path: string) => path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  return plain(a) === plain(b) || plain(a).endsWith(`/${plain(b)}`);
};
