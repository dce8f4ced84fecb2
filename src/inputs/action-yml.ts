import { stringify } from "yaml";
import { definitionOf, inputNames } from "./definitions.ts";
import { outputs } from "./outputs.ts";

/** The text of action.yml. `npm run schema` writes it; a test fails when it is stale. */
export function renderActionYml(): string {
  const inputs = inputNames.map((name) => {
    const { description, default: literal, defaultInAction } = definitionOf(name);
    return [name, { description, required: false, default: defaultInAction ?? literal ?? "" }];
  });
  const action = {
    name: "Codex MCP check",
    description: "Tells which MCP servers of a Codex run started, which did not, why, and what to do.",
    author: "codex-mcp-check",
    branding: { icon: "activity", color: "green" },
    inputs: Object.fromEntries(inputs),
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, description]) => [name, { description }]),
    ),
    runs: { using: "node24", main: "dist/index.mjs" },
  };
  const comment = "# Written by `npm run schema` from src/inputs/definitions.ts and src/inputs/outputs.ts.\n";
  return comment + stringify(action, { lineWidth: 100, defaultStringType: "PLAIN" });
}
