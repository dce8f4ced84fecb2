import type { Phase, RunEvent } from "../../model/events.ts";

export type RefusalEvent = Extract<RunEvent, { kind: "required-failed" | "startup-doubted" }>;

const refusal = "required MCP servers failed to initialize: ";
/** The line with which `codex exec` ends when it refuses: 0.99 and 0.110 without, 0.120 - 0.169 with the request that failed. */
const closingLine =
  /^Error: (?:[a-z/: ]+: )?Fatal error: Failed to initialize session: required MCP servers failed to initialize: /;

/**
 * Codex's refusal to start a session, `…required MCP servers failed to initialize: NAME: CAUSE; NAME: CAUSE`, as it is in the
 * error of `thread/start` (every version run from 0.99). A cause can quote what a server answered, `; NAME: ` included: behind
 * such a cause a name is only doubted. Only names that Codex can require are looked for. Empty when the text is something else.
 */
export function translateRefusal(
  text: string,
  knownNames: readonly string[],
  phase: Phase,
  atMs: number,
): RefusalEvent[] {
  const at = text.indexOf(refusal);
  if (at < 0) return [];
  const list = text.slice(at + refusal.length).split("\n", 1)[0] ?? "";
  let isCertain = true;
  return entriesOf(list, knownNames).map(({ name, cause }): RefusalEvent => {
    const event: RefusalEvent = isCertain
      ? { kind: "required-failed", atMs, phase, name, cause }
      : { kind: "startup-doubted", atMs, phase, name, text: cause };
    isCertain &&= ownCause.test(cause);
    return event;
  });
}

/** Whether the error of `thread/start` is a refusal, also when it names no known server. */
export const isRefusal = (text: string): boolean => text.includes(refusal);

/**
 * The refusal in the stderr of a `codex exec` that exited non-zero without a thread. An answer of a server can hold lines that look
 * like it: where several differ, only what all of them say is certain. Null when there is none.
 */
export function readExecRefusal(
  stderr: readonly string[],
  knownNames: readonly string[],
  atMs: number,
): RefusalEvent[] | null {
  const lines = new Set(stderr.filter((line) => closingLine.test(line)));
  if (lines.size === 0) return null;
  const readings = [...lines].map((line) => translateRefusal(line, knownNames, "run", atMs));
  const [first = [], ...others] = readings;
  const isCertain = ({ name }: RefusalEvent) =>
    others.every((events) => events.some((event) => event.kind === "required-failed" && event.name === name));
  const certain = first.filter((event) => event.kind === "required-failed" && isCertain(event));
  const names = new Set(certain.map(({ name }) => name));
  const doubted = new Map<string, RefusalEvent>();
  for (const event of readings.flat()) {
    if (names.has(event.name)) continue;
    const text = event.kind === "required-failed" ? event.cause : event.text;
    doubted.set(event.name, { kind: "startup-doubted", atMs, phase: "run", name: event.name, text });
  }
  return [...certain, ...doubted.values()];
}

function entriesOf(list: string, knownNames: readonly string[]): { name: string; cause: string }[] {
  const starts = knownNames
    .flatMap((name) => positionsOf(list, name).map((start) => ({ name, start })))
    .sort((a, b) => a.start - b.start || b.name.length - a.name.length);
  const first = new Map<string, number>();
  for (const { name, start } of starts) {
    const isTaken = [...first.values()].includes(start);
    if (!first.has(name) && !isTaken) first.set(name, start);
  }
  const entries = [...first].map(([name, start]) => ({ name, start }));
  return entries.map(({ name, start }, index) => {
    const next = entries[index + 1]?.start;
    const cause = list.slice(start + name.length + 2, next === undefined ? undefined : next - 2);
    return { name, cause: withoutErrorCode(cause) };
  });
}

function positionsOf(list: string, name: string): number[] {
  const head = `${name}: `;
  const found = list.startsWith(head) ? [0] : [];
  for (let at = list.indexOf(`; ${head}`); at >= 0; at = list.indexOf(`; ${head}`, at + 1))
    found.push(at + 2);
  return found;
}

const osError = String.raw`[A-Z][A-Za-z ]+ \(os error \d+\)`;
const unreachable = String.raw`Client error: (?:HTTP request failed: http/request failed: )?error sending request for url \([^\s;]+\)`;
const reason = [
  osError,
  "connection closed: initialize response",
  String.raw`timed out handshaking with MCP server after [\d.]+m?s(?:: deadline has elapsed)?`,
  String.raw`Environment variable \w+ for MCP server '[^']+' is not set`,
  String.raw`Send message error Transport \[[\w:<>, ]+\] error: (?:${unreachable}|${osError}), when send initialize request`,
].join("|");
/** Causes in Codex's own words alone (0.99 - 0.169): nothing that a server answered is in them. */
const ownCause = new RegExp(`^(?:handshaking with MCP server failed: )?(?:${reason})(?:: (?:${reason}))?$`);

/** The error of `thread/start` closes with JSON-RPC's code since about 0.137. */
const withoutErrorCode = (cause: string): string => cause.replace(/ \(code -?\d+\)$/, "");
