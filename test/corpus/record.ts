import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunEvent } from "../../src/model/events.ts";
import { type CorpusRun, namesIn } from "./run.ts";
import type { World } from "./setup.ts";

const fixtures = resolve(dirname(fileURLToPath(import.meta.url)), "../fixtures/corpus");

/** What one version of Codex said about the corpus. Paths and ports are made the same on every machine. */
export interface Transcript {
  codexVersion: string;
  environmentNames: string[];
  /** Answers and notifications of the app-server that concern servers, as they came, milliseconds after the start. */
  messages: { atMs: number; message: Record<string, unknown> }[];
  /** Lines of Codex's log that hold a server's own words. */
  log: string[];
  /** What the second look found. */
  secondLooks: Extract<RunEvent, { kind: "second-look" }>[];
}

const relevant = ({ method, result }: Record<string, unknown>): boolean =>
  (typeof method === "string" && /mcp/i.test(method)) ||
  (result !== null && typeof result === "object" && ("config" in result || "data" in result));

/** Writes `test/fixtures/corpus/VERSION.json`. */
export function record(codexVersion: string, run: CorpusRun, world: World, directory: string): void {
  const transcript: Transcript = {
    codexVersion,
    environmentNames: namesIn(run.layout.env).sort(),
    messages: run.received
      .map(({ atMs, line }) => ({ atMs, message: JSON.parse(line) as Record<string, unknown> }))
      .filter(({ message }) => relevant(message))
      .map(({ atMs, message }) => ({ atMs, message: trimmed(message) })),
    log: run.log.filter((line) => /MCP server stderr|Failed to parse message/.test(line)),
    secondLooks: run.events.filter((event) => event.kind === "second-look"),
  };
  mkdirSync(fixtures, { recursive: true });
  const text = JSON.stringify(transcript, null, 1);
  writeFileSync(join(fixtures, `${codexVersion}.json`), `${neutral(text, world, directory)}\n`);
}

/** Of the configuration only what concerns servers. */
function trimmed(message: Record<string, unknown>): Record<string, unknown> {
  const result = message.result as
    | { config?: Record<string, unknown>; layers?: Record<string, unknown>[] }
    | undefined;
  if (result?.config === undefined) return message;
  const layers = result.layers?.map((layer) => ({
    ...layer,
    config: { mcp_servers: (layer.config as Record<string, unknown> | null)?.mcp_servers },
  }));
  return { ...message, result: { config: { mcp_servers: result.config.mcp_servers }, layers } };
}

/** Paths and ports made the same on every machine. */
export function neutral(text: string, world: World, directory: string): string {
  const { http } = world;
  const ports = [
    http.plainPort,
    http.closedPort,
    Number(new URL(http.hangsUp).port),
    ...Object.values(http.tlsPorts),
  ];
  const repository = resolve(fixtures, "../../..");
  let result = text
    .replaceAll(world.node, "/usr/bin/node")
    .replaceAll(dirname(world.node), "/usr/bin")
    .replaceAll(directory, "/srv/corpus")
    .replaceAll(repository, "/srv/check");
  ports.forEach((port, index) => {
    result = result.replaceAll(`:${port}`, `:${41_000 + index}`);
  });
  return result;
}
