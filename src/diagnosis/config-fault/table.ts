/** The table of a config.toml in which a line stands; made of its lines, for a file that may not be valid TOML. */
export interface TomlTable {
  /** As written. */
  header: string;
  path: string[];
  /** The server that the table belongs to; null for another table. */
  server: string | null;
  /** Lines below the header, trimmed, without empty ones and comments. */
  lines: string[];
}

/** `lineNumber` counts from 1. Null above the first table. */
export function tableAt(lines: readonly string[], lineNumber: number): TomlTable | null {
  let start = Math.min(lineNumber, lines.length) - 1;
  while (start >= 0 && !isHeader(lines[start] ?? "")) start--;
  if (start < 0) return null;
  const header = (lines[start] ?? "").trim().replace(/\s*#.*$/, "");
  const rest = lines.slice(start + 1);
  const end = rest.findIndex(isHeader);
  const path = [...header.replace(/^\[+|\]+$/g, "").matchAll(/"([^"]*)"|'([^']*)'|([^."'\s]+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
  return {
    header,
    path,
    server: path[0] === "mcp_servers" ? (path[1] ?? null) : null,
    lines: (end === -1 ? rest : rest.slice(0, end))
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#")),
  };
}

const isHeader = (line: string): boolean => /^\s*\[+\s*[\w"']/.test(line);
