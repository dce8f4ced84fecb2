import { type AST, parseTOML } from "toml-eslint-parser";
import { isRecord } from "../../model/is-record.ts";

/** A table that looks like a declaration of an MCP server and that Codex does not read as such. */
export interface NearMiss {
  line: number;
  /** As it is written, `mcpServers.github`. */
  written: string;
  /** How Codex wants it; null for a table of a profile. */
  instead: string | null;
}

const maxNearMisses = 50;
/** Tables below `mcp_servers.NAME` that Codex knows. */
const knownTables = new Set(["env", "http_headers", "env_http_headers", "tools", "oauth"]);

/** Empty for a text that is not TOML: Codex itself reports what is wrong with it. */
export function findNearMisses(toml: string): NearMiss[] {
  const found = new Map<string, NearMiss>();
  for (const { path, line } of pathsOf(toml)) {
    const miss = nearMiss(path);
    if (miss === null || found.size >= maxNearMisses || found.has(miss.written)) continue;
    found.set(miss.written, { ...miss, line });
  }
  return [...found.values()];
}

/** `path`: a table's key, or the whole key of a value. */
function nearMiss(path: readonly string[]): Omit<NearMiss, "line"> | null {
  const [first = "", second, third, fourth] = path;
  if (first === "mcp_servers") {
    const isServer = (fourth === "command" || fourth === "url") && !knownTables.has(third ?? "");
    if (second === undefined || third === undefined || !isServer) return null;
    return { written: shown([first, second, third]), instead: shown([first, `${second}.${third}`]) };
  }
  if (first === "profiles" && third === "mcp_servers" && fourth !== undefined)
    return { written: shown(path.slice(0, 4)), instead: null };
  const squeezed = first.toLowerCase().replace(/[^a-z]/g, "");
  if (squeezed === "mcpservers" || squeezed === "mcpserver")
    return second === undefined
      ? null
      : { written: shown([first, second]), instead: shown(["mcp_servers", second]) };
  const last = path.at(-1);
  if (path.length === 3 && /^(?:mcp|servers?)$/.test(squeezed) && (last === "command" || last === "url"))
    return { written: shown([first, second ?? ""]), instead: shown(["mcp_servers", second ?? ""]) };
  const isNested = squeezed === "mcp" && /^servers?$/i.test(second ?? "");
  return isNested && third !== undefined
    ? { written: shown([first, second ?? "", third]), instead: shown(["mcp_servers", third]) }
    : null;
}

function pathsOf(toml: string): { path: string[]; line: number }[] {
  let program: AST.TOMLProgram;
  try {
    program = parseTOML(toml);
  } catch {
    return [];
  }
  const paths: { path: string[]; line: number }[] = [];
  const visit = (node: AST.TOMLKeyValue, prefix: readonly string[]) => {
    const path = [...prefix, ...node.key.keys.map(keyText)];
    paths.push({ path, line: node.loc.start.line });
    if (node.value.type !== "TOMLInlineTable") return;
    for (const inner of node.value.body) visit(inner, path);
  };
  for (const node of program.body[0].body) {
    if (node.type === "TOMLKeyValue") visit(node, []);
    else {
      const path = node.resolvedKey.map(String);
      paths.push({ path, line: node.loc.start.line });
      for (const inner of node.body) visit(inner, path);
    }
  }
  return paths;
}

/** The servers that a `.mcp.json` declares, a file of other programs; empty for anything else. */
export function mcpJsonServers(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const servers = isRecord(parsed) ? parsed.mcpServers : null;
    return isRecord(servers) ? Object.keys(servers).slice(0, maxNearMisses) : [];
  } catch {
    return [];
  }
}

const keyText = (key: AST.TOMLBare | AST.TOMLQuoted): string =>
  key.type === "TOMLBare" ? key.name : key.value;

/** A key as TOML writes it. */
const shown = (path: readonly string[]): string =>
  path.map((key) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key.slice(0, 100)))).join(".");
