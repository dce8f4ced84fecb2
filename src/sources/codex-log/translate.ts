import type { RunEvent } from "../../model/events.ts";

/**
 * `RUST_LOG` that makes Codex say why a server failed, what it printed to stderr (0.120 in `rmcp_client`, later in
 * `stdio_server_launcher`) and to stdout beside MCP, and whose tools the model was not offered (0.154 and later). The spans
 * of `rmcp_client` name the server such a line is about.
 */
export const codexLogFilter = [
  "error",
  "codex_mcp=warn",
  "codex_mcp::rmcp_client=trace",
  "codex_mcp::connection_manager::tool_catalog=trace",
  "codex_rmcp_client::rmcp_client=info",
  "codex_rmcp_client::stdio_server_launcher=info",
  "rmcp::transport::async_rw=debug",
].join(",");

// biome-ignore lint/complexity/useRegexLiterals: an escape character in a literal is unreadable
const ansi = new RegExp("\\u001b\\[[0-9;]*m", "g");
const head = /^\d{4}-\d\d-\d\dT[\d:.]+Z\s+(ERROR|WARN|INFO|DEBUG|TRACE)\s+/;
/** Quoted in fields, bare in spans: `new{server_name=NAME}`. */
const serverName = /server_name=(?:"([^"]*)"|([^"}]+?)(?=\}|$| [\w.]+=))/;
const stderrLine = /MCP server stderr \((.*?)\): (.*)$/;
const stdoutNoise = /rmcp::transport::async_rw: (Failed to parse message \w+: .*)$/;

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
  const stderr = stderrLine.exec(message);
  if (stderr?.[1] !== undefined && stderr[2] !== undefined) {
    const [, program, text] = stderr;
    return [{ kind: "log", atMs, name: null, program, level: "info", text, origin: "server-stderr" }];
  }
  const named = serverName.exec(message);
  const name = named?.[1] ?? named?.[2] ?? null;
  const noise = stdoutNoise.exec(message)?.[1];
  if (noise !== undefined) return [{ kind: "log", atMs, name, level: "info", text: noise, origin: "codex" }];
  if (message.includes("omitting pending optional MCP server") && name !== null) {
    return [{ kind: "offered", atMs, name, offered: false, source: "log" }];
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

/** Before it may stand the spans that the line was written in: `new{server_name=docs}:start_server_task: `. */
const startupFailure =
  /^(?:(?:\w+(?:\{[^{}]*\})?:)+ )?codex_mcp::rmcp_client: MCP server startup failed server_name="([^"]+)"/;

/** A server that a line of Codex's log names as failed (0.154 - 0.169). An answer of another server can hold such a line. */
export function readStartupFailure(line: string): string | null {
  const plain = line.replaceAll(ansi, "").trimEnd();
  const message = plain.slice(head.exec(plain)?.[0].length ?? 0);
  return startupFailure.exec(message)?.[1] ?? null;
}
