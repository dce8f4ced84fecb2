import type { RunEvent } from "../../model/events.ts";

/** `RUST_LOG` that makes Codex say why a server failed, what it printed, and whose tools the model was not offered (0.154 and later). */
export const codexLogFilter = [
  "error",
  "codex_mcp=warn",
  "codex_mcp::connection_manager::tool_catalog=trace",
  "codex_rmcp_client::stdio_server_launcher=info",
].join(",");

// biome-ignore lint/complexity/useRegexLiterals: an escape character in a literal is unreadable
const ansi = new RegExp("\\u001b\\[[0-9;]*m", "g");
const head = /^\d{4}-\d\d-\d\dT[\d:.]+Z\s+(ERROR|WARN|INFO|DEBUG|TRACE)\s+/;
const serverName = /server_name="?([^"\s}]+)"?/;

/** A line of Codex's stderr without its colours; null for one that tells a reader nothing. */
export function readableLogLine(line: string): string | null {
  const plain = line.replaceAll(ansi, "").trimEnd();
  const level = head.exec(plain)?.[1];
  return plain === "" || level === "TRACE" || level === "DEBUG" ? null : plain;
}

/**
 * One line of Codex's log on stderr. Text that any server can print as well: it explains, it never makes a server ready,
 * so the worst a forged line can do is to add an explanation.
 */
export function translateLogLine(line: string, atMs: number): RunEvent[] {
  const plain = line.replaceAll(ansi, "").trimEnd();
  const match = head.exec(plain);
  if (match === null) return [];
  const message = plain.slice(match[0].length);
  const name = serverName.exec(message)?.[1] ?? null;
  if (message.includes("omitting pending optional MCP server") && name !== null) {
    return [{ kind: "offered", atMs, name, offered: false, source: "log" }];
  }
  const stderr = /MCP server stderr \((.*?)\): (.*)$/.exec(message);
  if (stderr?.[1] !== undefined && stderr[2] !== undefined) {
    const [, program, text] = stderr;
    return [{ kind: "log", atMs, name, program, level: "info", text, origin: "server-stderr" }];
  }
  if (match[1] === "ERROR" || match[1] === "WARN") {
    return [
      {
        kind: "log",
        atMs,
        name,
        level: match[1] === "ERROR" ? "error" : "warn",
        text: message,
        origin: "codex",
      },
    ];
  }
  return [];
}
