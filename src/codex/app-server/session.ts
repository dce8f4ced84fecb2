import type { Phase, RunEvent } from "../../model/events.ts";
import type { NamePattern } from "../../model/name-pattern.ts";
import { codexLogFilter, translateLogLine } from "../../sources/codex-log/translate.ts";
import type { Inventory } from "../../sources/config/translate.ts";
import type { CodexBinary } from "../process/child.ts";
import { type AppServer, type AppServerOptions, startAppServer } from "./client.ts";
import { asProblem } from "./session-problems.ts";

/** How long Codex may take for an answer that waits for no server. */
export const maxAnswerMs = 15_000;

/** What every session of `codex app-server` in this run shares. */
export interface SessionOptions {
  codex: CodexBinary;
  /** `-c …` arguments that every Codex process of this run gets. */
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Variables for Codex alone. */
  add?: Readonly<Record<string, string>>;
  clientVersion: string;
  /** Path of a config file for a reader. */
  displayPath(file: string): string;
  /** Milliseconds for all servers to settle; null: the longest configured limit and some slack. */
  startupTimeoutMs: number | null;
  /** Milliseconds that Codex itself may take to answer; the longest by default. */
  answerMs?: number;
  /** Servers that something requires: those that no configuration declares may be of a plugin or an app, and appear late. */
  awaited: readonly NamePattern[];
  /** Before anything is started: what must be kept out of every text, above all. */
  onInventory?(inventory: Inventory): void;
  /** Milliseconds since the run began. */
  now(): number;
  emit(event: RunEvent): void;
  /** A line of Codex's stderr, for the job log. */
  onStderr?(line: string): void;
  onTraffic?: AppServerOptions["onTraffic"];
  signal: AbortSignal;
}

export interface SessionListeners {
  onNotification?(message: Record<string, unknown>): void;
  onRequest?(method: string, params: unknown): unknown;
}

/** Opens `codex app-server`; Codex's log explains why a server failed. Throws `ProblemError`. */
export async function openAppServer(
  options: SessionOptions,
  phase: Phase,
  { onNotification = () => {}, onRequest = () => null }: SessionListeners = {},
): Promise<AppServer> {
  try {
    return await startAppServer(
      {
        codex: options.codex,
        args: options.args,
        cwd: options.cwd,
        env: { RUST_LOG: codexLogFilter, ...options.env },
        add: options.add,
        onNotification,
        onRequest,
        onStderr(line) {
          options.onStderr?.(line);
          // What the model is offered is known from the session itself: its log can be forged.
          for (const event of translateLogLine(line, options.now()))
            if (event.kind !== "offered") options.emit(event);
        },
        onUnreadable: (reason) =>
          options.emit({ kind: "evidence-lost", atMs: options.now(), phase, source: "app-server", reason }),
        onTraffic: options.onTraffic,
        answerMs: options.answerMs ?? maxAnswerMs,
        signal: options.signal,
      },
      options.clientVersion,
    );
  } catch (error) {
    throw asProblem(error, options, null);
  }
}
