import type { Draft } from "./fold-server.ts";

export interface ServerOutput {
  program: string;
  text: string;
}

/**
 * Codex's log names the program that wrote a line, not the server: the line is given to a server only if it is certainly
 * its own, because no other server that Codex may start is run by a program of that name, wherever it is installed.
 */
export function attributeOutput(drafts: Draft[], lines: ServerOutput[]): Map<Draft, string[]> {
  const owners = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { declared } = draft.record;
    if (declared?.command == null || declared.notLoaded !== null || !declared.enabled) continue;
    const program = baseName(declared.command);
    owners.set(program, [...(owners.get(program) ?? []), draft]);
  }
  const output = new Map<Draft, string[]>();
  for (const { program, text } of lines) {
    const [owner, ...others] = owners.get(baseName(program)) ?? [];
    if (owner !== undefined && others.length === 0) output.set(owner, [...(output.get(owner) ?? []), text]);
  }
  return output;
}

const baseName = (command: string): string =>
  command.slice(Math.max(command.lastIndexOf("/"), command.lastIndexOf("\\")) + 1);
