import { definitionOf, type InputName, inputNames } from "./definitions.ts";
import { outputs } from "./outputs.ts";

const introduction = `# Inputs and outputs

<!-- Written by \`npm run schema\` from src/inputs. -->

Every input of the action is a flag of the same name on a terminal: \`codex-mcp-check --fail-on any\`. A bare word \`probe\`,
\`exec\` or \`report\` sets \`--mode\`. Switches need no value, lists may be given several times, and
\`--name=value\` takes any value, also one that begins with \`--\`. On a terminal, \`GITHUB_TOKEN\` replaces a missing
\`--github-token\`.

An empty value counts as not given: the default applies. With invalid input nothing is run: all problems are reported together, and
the step fails (exit 2 on a terminal).

Files named by \`prompt-file\`, \`rules-file\`, \`output-schema-file\` and \`output-file\` must be inside the workspace or \`$RUNNER_TEMP\`,
not below \`.git\`, and must not be reached through a link that leads out. On a terminal a path outside the workspace is allowed.
`;

const combinations = `## Inputs that exclude each other

- \`prompt\` and \`prompt-file\`; \`output-schema\` and \`output-schema-file\`; \`rules\` and \`rules-file\`; \`codex-version\` and
  \`codex-bin\`: only one of each pair.
- \`mode: exec\` needs a prompt, \`mode: report\` needs \`report-from\`. A prompt and \`report-from\` together need a \`mode\`.
- \`preflight: true\` belongs to engine \`exec\`: engine \`app-server\` judges the servers before the turn anyway, and
  \`auto\` takes engine \`exec\` then.
- \`health-issue\` needs \`health-branch\`.
- \`codex-args\` must not contain what another input sets: \`--cd\`, \`--output-last-message\`, \`--output-schema\`,
  \`--sandbox\`, \`--full-auto\`, \`--approve-for-me\`, \`--dangerously-bypass-approvals-and-sandbox\`, \`--trust\`,
  \`--ignore-user-config\`, \`--profile\`, \`-c sandbox_mode\`, \`-c projects…\`; \`--model\`, \`-c model\` and
  \`-c model_reasoning_effort\` where \`model\` or \`effort\` is given; no command (\`resume\`) and no prompt. With engine
  \`app-server\` only (\`auto\` takes engine \`exec\` for any other): \`--config\`, \`--enable\`, \`--disable\`, \`--strict-config\`, \`--image\`, \`--model\`, \`--ephemeral\`.
`;

/** The text of docs/inputs.md. `npm run schema` writes it; a test fails when it is stale. */
export function renderInputsPage(): string {
  const inputRows = inputNames.map((name) => row(name, defaultOf(name), definitionOf(name).description));
  const outputRows = Object.entries(outputs).map(([name, description]) => row(name, description));
  return [
    introduction,
    "## Inputs\n",
    "| input | default | meaning |\n|---|---|---|",
    `${inputRows.join("\n")}\n`,
    combinations,
    "## Outputs\n",
    "| output | meaning |\n|---|---|",
    `${outputRows.join("\n")}\n`,
  ].join("\n");
}

function defaultOf(name: InputName): string {
  const { default: literal, defaultInWords } = definitionOf(name);
  return defaultInWords ?? (literal ? `\`${literal}\`` : "");
}

function row(name: string, ...cells: string[]): string {
  return `| \`${name}\` | ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
