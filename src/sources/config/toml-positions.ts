import { type AST, parseTOML } from "toml-eslint-parser";

/**
 * The line (from 1) where each `mcp_servers.NAME` first stands in a config.toml, whatever way it is written: as a table,
 * a dotted key or an inline table. Empty for a text that is not TOML: Codex itself says what is wrong with it.
 */
export function serverLines(toml: string): Map<string, number> {
  const lines = new Map<string, number>();
  let program: AST.TOMLProgram;
  try {
    program = parseTOML(toml);
  } catch {
    return lines;
  }
  const note = (path: readonly (string | number)[], line: number) => {
    const [root, name] = path;
    if (root === "mcp_servers" && typeof name === "string" && !lines.has(name)) lines.set(name, line);
  };
  const visit = (node: AST.TOMLKeyValue, prefix: readonly (string | number)[]) => {
    const path = [...prefix, ...node.key.keys.map(keyText)];
    note(path, node.loc.start.line);
    if (node.value.type === "TOMLInlineTable" && path.length < 2) {
      for (const inner of node.value.body) visit(inner, path);
    }
  };
  for (const node of program.body[0].body) {
    if (node.type === "TOMLKeyValue") {
      visit(node, []);
      continue;
    }
    note(node.resolvedKey, node.loc.start.line);
    for (const inner of node.body) visit(inner, node.resolvedKey);
  }
  return lines;
}

const keyText = (key: AST.TOMLBare | AST.TOMLQuoted): string =>
  key.type === "TOMLBare" ? key.name : key.value;
