import { definitionOf, type InputName, inputNames } from "./definitions.ts";

const width = 88;
const indent = "      ";

/** What `--help` prints. */
export function renderHelp(): string {
  const flags = inputNames.flatMap((name) => [
    `  --${name}${placeholder(name)}${defaultOf(name)}`,
    ...wrap(definitionOf(name).description),
  ]);
  return [
    "codex-mcp-check: which MCP servers of a Codex run started, which did not, why, and what to do.",
    "",
    "Usage: codex-mcp-check [probe|exec|report|init] [--INPUT VALUE | --INPUT=VALUE]… [--json] [--debug]",
    "",
    "  codex-mcp-check                        start every configured server and show its state",
    '  codex-mcp-check exec --prompt "…"      run a prompt once the required servers are ready',
    "  codex-mcp-check report --report-from report.json   read an earlier run; `-` is standard input",
    "  codex-mcp-check init                   write a workflow and a rules file for this repository",
    "",
    "  --json     print the report as JSON and nothing else on standard output",
    "  --debug    explain each decision on standard error",
    "",
    "Exit: 0 pass, 1 fail, 2 bad input or configuration, 3 inconclusive.",
    "",
    "Inputs:",
    ...flags,
    "  -h, --help",
    "  -V, --version",
    "",
  ].join("\n");
}

function placeholder(name: InputName): string {
  const { kind } = definitionOf(name);
  if (kind.flag === "switch") return `[=${name === "preflight" ? "auto|true|false" : "true|false"}]`;
  return kind.options ? ` ${kind.options.join("|")}` : " VALUE";
}

function defaultOf(name: InputName): string {
  const { default: literal, defaultInWords } = definitionOf(name);
  if (name === "github-token") return "   (default: GITHUB_TOKEN of the environment)";
  if (name === "comment-key") return "";
  const shown = defaultInWords?.replaceAll("`", "") ?? literal;
  return shown ? `   (default: ${shown})` : "";
}

function wrap(description: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of description.replaceAll("`", "").split(" ")) {
    if (line.length + word.length > width && line !== indent) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
