import path from "node:path";
import type { DeclaredServer } from "../model/events.ts";
import { findCommand } from "./command-look.ts";
import type { Machine } from "./look.ts";

/**
 * Codex's log names the program that wrote a line of stderr, not the server: two servers run by `npx` cannot be told apart.
 * For servers that share a command this gives each another spelling of the same file, `/./usr/bin/npx`,
 * `/././usr/bin/npx`, to be configured for the run; a line then names its server. Servers whose command is found nowhere,
 * or on a `PATH` of their own, are left as they are.
 */
export function distinctCommands(servers: readonly DeclaredServer[], options: Machine): Map<string, string> {
  const spelled = new Map<string, string>();
  if (options.platform === "win32") return spelled;
  const sharers = new Map<string, DeclaredServer[]>();
  for (const server of servers) {
    if (server.command === null || !server.enabled || server.notLoaded !== null) continue;
    sharers.set(server.command, [...(sharers.get(server.command) ?? []), server]);
  }
  for (const [command, group] of sharers) {
    if (group.length < 2) continue;
    group.forEach((server, index) => {
      const file = absolute(command, server, options);
      if (file !== null) spelled.set(server.name, `${"/.".repeat(index + 1)}${file}`);
    });
  }
  return spelled;
}

function absolute(command: string, server: DeclaredServer, options: Machine): string | null {
  if (path.isAbsolute(command)) return command;
  // A relative path depends on where Codex takes it from; a PATH of the server's own is not ours to know.
  if (command.includes("/") || server.envNames.includes("PATH")) return null;
  return findCommand(command, options.cwd, options);
}
