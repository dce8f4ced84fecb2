import { formatDuration } from "../../model/duration.ts";
import type { ServerState } from "../../model/server.ts";
import { cutName } from "../text/cut.ts";
import { plural } from "../text/numbers.ts";
import type { Mark } from "../text/server-words.ts";
import { cutColumns, padEnd } from "./columns.ts";
import { createStyle, type TerminalOptions, terminalText } from "./terminal-style.ts";

export interface SettledServer {
  name: string;
  state: ServerState;
  /** From starting to settled. */
  bootMs: number | null;
  required: boolean;
  toolCount?: number | null;
}

export interface ProgressOptions extends Pick<TerminalOptions, "color" | "unicode"> {
  /** Columns to which names are padded. */
  nameWidth?: number;
}

const words: Record<ServerState, string> = {
  ready: "ready",
  failed: "failed",
  cancelled: "cancelled",
  pending: "not ready in time",
  disabled: "switched off",
  untrusted: "not loaded",
  absent: "not configured",
  unknown: "unknown",
};

/** One line for the log as a server settles: `✔ memory  ready in 0.6 s, 9 tools`. The reason of a failure follows in the report. */
export function renderProgressLine(server: SettledServer, options: ProgressOptions): string {
  const style = createStyle(options);
  const mark = markFor(server);
  const name = padEnd(terminalText(cutName(server.name, 40)), options.nameWidth ?? 0);
  const took =
    server.bootMs === null
      ? ""
      : ` ${server.state === "ready" ? "in" : "after"} ${formatDuration(server.bootMs)}`;
  const tools = typeof server.toolCount === "number" ? `, ${plural(server.toolCount, "tool")}` : "";
  const needed = server.required && server.state !== "ready" ? ", and it is required" : "";
  return style.plain(
    `${style.icon(mark)} ${name}  ${style.paint(mark, words[server.state])}${took}${tools}${needed}`,
  );
}

function markFor({ state, required }: SettledServer): Mark {
  if (state === "ready") return "pass";
  if (required) return "fail";
  // Rules may require it too: what it counts for is in the report.
  return "quiet";
}

/** Who is still starting, on one line of a terminal; empty when nobody is. */
export function renderPending(names: readonly string[], settled: number, columns: number): string {
  if (names.length === 0) return "";
  const start = `  ${settled} of ${settled + names.length} settled, waiting for `;
  const shown = names.map((name) => terminalText(cutName(name, 24))).join(", ");
  return cutColumns(start + shown, columns - 1);
}
