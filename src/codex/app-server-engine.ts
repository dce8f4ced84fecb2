import type { RunEvent } from "../model/events.ts";
import { ExecLines } from "../sources/app-server/exec-lines.ts";
import { execShape } from "../sources/app-server/exec-shape.ts";
import type { Inventory } from "../sources/config/translate.ts";
import { translateExecLine } from "../sources/exec-events/translate.ts";
import { AppServerError } from "./app-server.ts";
import { readCapabilities } from "./capabilities.ts";
import { answerAsExec } from "./engine-requests.ts";
import { listTools } from "./probe.ts";
import { CodexProblem, problem } from "./problem.ts";
import { type SessionOptions, type StartedServers, startServers } from "./start-servers.ts";

/** How long Codex may take to accept a turn. */
const acceptMs = 30_000;

export interface TurnOptions extends SessionOptions {
  tempDir: string;
  prompt: string;
  sandbox: string;
  model: string | null;
  /** Absolute paths. */
  images: readonly string[];
  /** A JSON Schema for the agent's last message. */
  outputSchema: unknown;
  /** Leave no session file behind. */
  ephemeral: boolean;
  /** Configuration of the session alone. */
  config?(inventory: Inventory): Record<string, unknown>;
  /** Milliseconds for all of it; null: no limit. */
  timeoutMs: number | null;
  /** A line of the event stream, with what it means. */
  onLine(text: string, events: readonly RunEvent[]): void;
  /** The servers have settled and their tools are known: whether the model is to be asked. */
  goOn(): boolean;
}

export interface TurnOutcome {
  inventory: Inventory;
  /** The agent's last message as `codex exec` writes it; null where it writes none. */
  finalMessage: string | null;
  /** Whether the model was asked. */
  asked: boolean;
}

/**
 * Runs a prompt through `codex app-server`: starts the servers, watches each settle, asks `goOn`, and only then sends the turn.
 * Everything seen goes to `emit`, the turn itself to `onLine` as `codex exec --json` of that version prints it. Throws
 * `CodexProblem` when Codex does not run, goes away in the middle or takes longer than `timeoutMs`; a failed turn and a refusal
 * because of required servers are evidence and do not throw.
 */
export async function runTurn(options: TurnOptions): Promise<TurnOutcome> {
  const limit = startLimit(options);
  try {
    return await runWithin({ ...options, signal: limit.signal });
  } catch (error) {
    throw limit.passed() ? timeoutProblem(options.timeoutMs ?? 0) : error;
  } finally {
    limit.end();
  }
}

async function runWithin(options: TurnOptions): Promise<TurnOutcome> {
  const { now } = options;
  const stderrTail: string[] = [];
  let isOver = false;
  let refused = false;
  let onNotification: (message: Record<string, unknown>) => void = () => {};
  const emit = (event: RunEvent) => {
    if (event.kind === "required-failed" && event.phase === "run") refused = true;
    // What happens to servers once the turn is over is only Codex going away.
    if (!(isOver && event.kind === "startup")) options.emit(event);
  };
  const early: Record<string, unknown>[] = [];
  onNotification = (message) => void early.push(message);
  const capabilities = readCapabilities(options.codex, options.env, options.tempDir);
  const session = {
    ...options,
    emit,
    onStderr(line: string) {
      stderrTail.push(line);
      if (stderrTail.length > 20) stderrTail.shift();
      options.onStderr?.(line);
    },
  };
  const { model, sandbox, ephemeral } = options;
  const params = { model, sandbox, approvalPolicy: "never", ...(ephemeral ? { ephemeral } : {}) };
  const started = await startServers(session, {
    phase: "run",
    params,
    config: options.config,
    reportsStartup: capabilities.then(({ reportsStartup }) => reportsStartup),
    onNotification: (message) => onNotification(message),
    onRequest: answerAsExec,
  }).finally(() => capabilities);
  const { server, threadId, inventory, how } = started;
  const end = (ended: "completed" | "crashed" | "cancelled" | "deadline") =>
    emit({ kind: "phase-ended", atMs: now(), phase: "run", how: ended });
  try {
    if (how === "cancelled" || options.signal.aborted) {
      end("cancelled");
      throw cancelled();
    }
    if (threadId === null || how === "crashed") {
      end(refused ? "completed" : "crashed");
      if (refused) return { inventory, finalMessage: null, asked: false };
      throw goneProblem(stderrTail);
    }
    const offersTools = await listAndOffer(session, started, (await capabilities).listsOneServer);
    if (!options.goOn()) return { inventory, finalMessage: null, asked: false };
    for (const { name, offered } of offersTools) {
      emit({ kind: "offered", atMs: now(), name, offered, source: "app-server" });
    }

    const lines = new ExecLines(execShape(options.codex.version));
    const write = (text: string) => {
      const events = translateExecLine(text, now());
      options.onLine(text, events);
      for (const event of events) emit(event);
    };
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    onNotification = (message) => {
      for (const line of lines.see(message)) write(line);
      for (const reason of lines.lost.splice(0)) {
        emit({ kind: "evidence-lost", atMs: now(), phase: "run", source: "app-server", reason });
      }
      if (lines.ended !== null) finish();
    };
    write(lines.threadStarted(threadId));
    if (early.some(({ method }) => String(method).startsWith("codex/event/"))) lines.olderSession();
    for (const message of early) onNotification(message);
    const input = [
      ...options.images.map((image) => ({ type: "localImage", path: image })),
      { type: "text", text: options.prompt, text_elements: [] },
    ];
    const schema = options.outputSchema === null ? {} : { outputSchema: options.outputSchema };
    const stop = () => void server.stop(300);
    options.signal.addEventListener("abort", stop, { once: true });
    try {
      if (options.signal.aborted) stop();
      await server.request("turn/start", { threadId, input, ...schema }, acceptMs);
      await Promise.race([finished, server.exited]);
    } catch (error) {
      if (!(error instanceof AppServerError)) throw error;
      if (error.reason === "refused" && !options.signal.aborted) {
        end("completed");
        throw refusedTurn(error);
      }
    } finally {
      options.signal.removeEventListener("abort", stop);
    }
    if (options.signal.aborted && lines.ended === null) {
      end("cancelled");
      throw cancelled();
    }
    if (lines.ended === null) {
      end("crashed");
      throw goneProblem(stderrTail);
    }
    if (lines.ended === "interrupted") {
      emit({ kind: "turn-ended", atMs: now(), status: "interrupted", error: null, usage: null });
    }
    end("completed");
    isOver = true;
    return { inventory, finalMessage: lines.finalMessage, asked: true };
  } finally {
    isOver = true;
    await server.close();
  }
}

/**
 * Lists the tools of every ready server, and says of which the model's first request will carry the tools: `turn/start` is
 * sent behind their settling. Silent where it cannot be known: a server still starting, a list that could not be had.
 */
async function listAndOffer(
  session: SessionOptions,
  started: StartedServers,
  listsOneServer: boolean,
): Promise<{ name: string; offered: boolean }[]> {
  const usable = new Map<string, number>();
  const emit = (event: RunEvent) => {
    if (event.kind === "tools-listed" && event.error === null) {
      const declared = started.inventory.servers.find(({ name }) => name === event.name);
      const { enabledTools = null, disabledTools = [] } = declared ?? {};
      const kept = event.tools.filter(
        (tool) => (enabledTools?.includes(tool) ?? true) && !disabledTools.includes(tool),
      );
      usable.set(event.name, kept.length);
    }
    session.emit(event);
  };
  await listTools({ ...session, emit }, started, listsOneServer, "run");
  const down = started.how === "settled" ? started.seen.filter((name) => !started.ready.includes(name)) : [];
  return [
    ...[...usable].map(([name, tools]) => ({ name, offered: tools > 0 })),
    ...down.map((name) => ({ name, offered: false })),
  ];
}

/** One signal for a cancelled job and for `timeoutMs`. */
function startLimit({ signal, timeoutMs }: TurnOptions) {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort();
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          passed = true;
          abort();
        }, timeoutMs);
  return {
    signal: controller.signal,
    passed: () => passed && !signal.aborted,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    },
  };
}

const cancelled = () =>
  new CodexProblem(
    problem("cancelled", "Cancelled", "The job was cancelled before the turn had ended.", "Run it again."),
  );

const timeoutProblem = (timeoutMs: number) =>
  new CodexProblem(
    problem(
      "run-timed-out",
      "The Codex run took too long",
      `Codex was ended after ${timeoutMs / 1000} s, the limit of the input timeout.`,
      "Raise timeout, or give the agent less to do.",
    ),
  );

const refusedTurn = (error: AppServerError) =>
  new CodexProblem(
    problem(
      "turn-refused",
      "Codex does not take the turn",
      error.message,
      "Correct the input that Codex names.",
    ),
    { cause: error },
  );

function goneProblem(stderrTail: readonly string[]): CodexProblem {
  const said = stderrTail
    .filter((line) => line.trim() !== "")
    .slice(-5)
    .join("\n");
  return new CodexProblem(
    problem(
      "codex-crashed",
      "Codex ended without a turn",
      `codex app-server went away before the turn had ended.${said === "" ? "" : ` Its last words:\n${said}`}`,
      "Read Codex's own message; run again, or try another codex-version.",
    ),
  );
}
