import type { Phase, RunEvent } from "../../model/events.ts";

const refusal = "required MCP servers failed to initialize: ";

/**
 * Codex's refusal to start a session, `…required MCP servers failed to initialize: NAME: CAUSE; NAME: CAUSE`, as it stands
 * in `codex exec`'s stderr or in the error of `thread/start` (every version run from 0.99). Causes may hold `: ` and `; `,
 * so only names that can be required are looked for. Returns an empty list when the text is something else, and one
 * nameless-cause event for every name it can tell.
 */
export function translateRefusal(
  text: string,
  knownNames: readonly string[],
  phase: Phase,
  atMs: number,
): Extract<RunEvent, { kind: "required-failed" }>[] {
  const at = text.lastIndexOf(refusal);
  if (at < 0) return [];
  const list = text.slice(at + refusal.length).split("\n", 1)[0] ?? "";
  const starts = knownNames
    .flatMap((name) => positions(list, name).map((position) => ({ name, position })))
    .sort((a, b) => a.position - b.position || b.name.length - a.name.length);
  const found = new Map<string, { from: number; start: number }>();
  for (const { name, position } of starts) {
    if (!found.has(name)) found.set(name, { start: position, from: position + name.length + 2 });
  }
  const bounds = [...found.values()].map(({ start }) => start).sort((a, b) => a - b);
  return [...found].map(([name, { from, start }]) => {
    const next = bounds.find((bound) => bound > start);
    const cause = list.slice(from, next === undefined ? undefined : next - 2);
    return { kind: "required-failed", atMs, phase, name, cause: withoutExitCode(cause) };
  });
}

/** Whether a text is Codex's refusal, also when it names no server we know. */
export const isRefusal = (text: string): boolean => text.includes(refusal);

function positions(list: string, name: string): number[] {
  const found: number[] = [];
  const head = `${name}: `;
  if (list.startsWith(head)) found.push(0);
  for (let at = list.indexOf(`; ${head}`); at >= 0; at = list.indexOf(`; ${head}`, at + 1))
    found.push(at + 2);
  return found;
}

/** `codex exec` closes the message with JSON-RPC's code since about 0.155. */
const withoutExitCode = (cause: string): string => cause.replace(/ \(code -?\d+\)$/, "");
