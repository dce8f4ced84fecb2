import type { ServerState } from "../../model/server.ts";
import { cutText } from "../text/cut.ts";
import { formatMs, plural } from "../text/numbers.ts";
import type { Mark } from "../text/server-words.ts";
import { padEnd } from "./columns.ts";
import { createStyle, type TerminalOptions, terminalText } from "./terminal-style.ts";

export interface SettledServer {
  name: string;
  state: ServerState;
  /** From starting to settled. */
  bootMs: number | null;
  required: boolean;
  toolCount?: number | null;
  /** Why it is not ready: redacted, any length. */
  reason?: string | null;
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

/** One line for the job log as a server settles: `✔ memory  ready in 0.6 s, 9 tools`. */
export function renderProgressLine(server: SettledServer, options: ProgressOptions): string {
  const style = createStyle(options);
  const mark = markFor(server);
  const name = padEnd(terminalText(cutText(server.name, 60)), options.nameWidth ?? 0);
  const took =
    server.bootMs === null ? "" : ` ${server.state === "ready" ? "in" : "after"} ${formatMs(server.bootMs)}`;
  const tools = typeof server.toolCount === "number" ? `, ${plural(server.toolCount, "tool")}` : "";
  const needed = server.required && server.state !== "ready" ? ", and it is required" : "";
  const reason = server.reason ? `: ${terminalText(cutText(server.reason, 200))}` : "";
  return style.plain(
    `${style.icon(mark)} ${name}  ${style.paint(mark, words[server.state])}${took}${tools}${needed}${reason}`,
  );
}

function markFor({ state, required }: SettledServer): Mark {
  if (state === "ready") return "pass";
  if (required) return "fail";
  if (state === "disabled") return "quiet";
  return state === "unknown" ? "inconclusive" : "warn";
}
