import type { RunEvent } from "../model/events.ts";
import { ExecLines } from "../sources/app-server/exec-lines.ts";
import { execShape } from "../sources/app-server/exec-shape.ts";
import type { Inventory } from "../sources/config/translate.ts";
import { translateExecLine } from "../sources/exec-events/translate.ts";
import { AppServerError } from "./app-server/client.ts";
import { emitLists, listToolsAlone, listToolsOfThread } from "./app-server/list-tools.ts";
import { Losses } from "./app-server/losses.ts";
import { Offers } from "./app-server/offers.ts";
import { answerAsExec } from "./app-server/requests.ts";
import type { SessionOptions } from "./app-server/session.ts";
import { type StartedServers, startServers } from "./app-server/start-servers.ts";
import { startLimit } from "./app-server/time-limit.ts";
import { cancelledProblem, goneProblem, refusedProblem, timeoutProblem } from "./app-server/turn-problems.ts";
import { reportsStartup } from "./binary/capabilities.ts";
import { NetworkWait, networkProblem } from "./network-wait.ts";

/** How long Codex may take to accept a turn. */
const acceptMs = 30_000;
/** How long Codex may take to end a turn that is interrupted. */
const interruptMs = 5000;

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
  shouldSendTurn(): boolean;
  /** Whether the turn ends when Codex loses its connection to this server. */
  mustStay(name: string): boolean;
}

export interface TurnOutcome {
  inventory: Inventory;
  /** The agent's last message as `codex exec` writes it; null where it writes none. */
  finalMessage: string | null;
  /** Whether the model was asked. */
  asked: boolean;
  /** The server whose loss ended the turn. */
  lost: string | null;
}

/**
 * Runs a prompt through `codex app-server`: starts the servers, watches each settle, asks `goOn`, and only then sends the turn.
 * Everything seen goes to `emit`, the turn itself to `onLine` as `codex exec --json` of that version prints it. Throws
 * `ProblemError` when Codex does not run, goes away in the middle or takes longer than `timeoutMs`; a failed turn and a refusal
 * because of required servers are evidence and do not throw.
 */
export async function runTurn(options: TurnOptions): Promise<TurnOutcome> {
  const limit = startLimit(options.signal, options.timeoutMs);
  try {
    return await runWithin({ ...options, signal: limit.signal });
  } catch (error) {
    throw limit.passed() ? timeoutProblem(options.timeoutMs ?? 0) : error;
  } finally {
    limit.end();
  }
}

async function runWithin(options: TurnOptions): Promise<TurnOutcome> {
  const offers = new Offers();
  const emit = (event: RunEvent) => {
    offers.see(event);
    options.emit(event);
  };
  const session = openSession({ ...options, emit });
  // Before the session, not beside it: a server may allow one instance.
  const listedBefore = await listToolsAlone(session, []);
  const { model, sandbox, ephemeral } = options;
  const started = await startServers(session, {
    phase: "run",
    params: { model, sandbox, approvalPolicy: "never", ...(ephemeral ? { ephemeral } : {}) },
    config: options.config,
    reportsStartup: () => reportsStartup(options.codex, options.env, options.tempDir),
    onNotification: session.receive,
    onRequest: answerAsExec,
  });
  const { inventory, threadId, how } = started;
  const notAsked = { inventory, finalMessage: null, asked: false, lost: null };
  try {
    if (how === "cancelled" || options.signal.aborted) {
      session.end("cancelled");
      throw cancelledProblem();
    }
    if (threadId === null || how === "crashed") {
      session.end(session.refused() ? "completed" : "crashed");
      if (session.refused()) return notAsked;
      throw goneProblem(session.stderrTail);
    }
    const ofSession = await listToolsOfThread(session, started, "run");
    emitLists(session, ofSession ?? listedBefore, started.ready, "run");
    if (!options.shouldSendTurn()) return notAsked;
    for (const { name, offered } of offers.of(started, ofSession !== null)) {
      session.emit({ kind: "offered", atMs: options.now(), name, offered, source: "app-server" });
    }
    return { inventory, asked: true, ...(await converse(options, session, started, threadId)) };
  } finally {
    session.leave();
    await started.server.close();
  }
}

interface Session extends SessionOptions {
  receive(message: Record<string, unknown>): void;
  /** From now on messages go there, those that came before first. */
  listen(listener: (message: Record<string, unknown>) => void): void;
  /** Also sends `codex/event` notifications. */
  isOlder(): boolean;
  refused(): boolean;
  stderrTail: readonly string[];
  end(how: "completed" | "crashed" | "cancelled"): void;
  leave(): void;
}

function openSession(options: TurnOptions): Session {
  const stderrTail: string[] = [];
  const waiting: Record<string, unknown>[] = [];
  let isOver = false;
  let refused = false;
  let listener: ((message: Record<string, unknown>) => void) | null = null;
  const emit = (event: RunEvent) => {
    if (event.kind === "required-failed" && event.phase === "run") refused = true;
    // What happens to servers once the turn is over is only Codex going away.
    if (!(isOver && event.kind === "startup")) options.emit(event);
  };
  return {
    ...options,
    emit,
    stderrTail,
    onStderr(line) {
      stderrTail.push(line);
      if (stderrTail.length > 20) stderrTail.shift();
      options.onStderr?.(line);
    },
    receive(message) {
      if (listener === null) waiting.push(message);
      else listener(message);
    },
    listen(next) {
      listener = next;
      for (const message of waiting.splice(0)) next(message);
    },
    isOlder: () => waiting.some(({ method }) => String(method).startsWith("codex/event/")),
    refused: () => refused,
    end: (how) => emit({ kind: "phase-ended", atMs: options.now(), phase: "run", how }),
    leave() {
      isOver = true;
    },
  };
}

/** Sends the turn and waits for its end. */
async function converse(
  options: TurnOptions,
  session: Session,
  { server, inventory }: StartedServers,
  threadId: string,
): Promise<Pick<TurnOutcome, "finalMessage" | "lost">> {
  const { now } = options;
  const lines = new ExecLines(execShape(options.codex.version));
  const losses = new Losses(inventory, options.mustStay);
  let turnId: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => void server.stop(300);
  const interrupt = () => {
    timer = setTimeout(stop, interruptMs);
    void server.request("turn/interrupt", { threadId, turnId }, interruptMs).catch(stop);
  };
  const network = new NetworkWait(stop);
  const write = (text: string) => {
    const events = translateExecLine(text, now());
    options.onLine(text, events);
    for (const event of events) {
      session.emit(event);
      network.see(event);
      if (losses.see(event)) interrupt();
    }
  };
  const ended = new Promise<void>((resolve) => {
    write(lines.threadStarted(threadId));
    if (session.isOlder()) lines.olderSession();
    session.listen((message) => {
      turnId ??= turnIdOf(message.params);
      for (const line of lines.see(message)) write(line);
      for (const reason of lines.lost.splice(0)) {
        session.emit({ kind: "evidence-lost", atMs: now(), phase: "run", source: "app-server", reason });
      }
      if (lines.ended !== null) resolve();
    });
  });
  const input = [
    ...options.images.map((image) => ({ type: "localImage", path: image })),
    { type: "text", text: options.prompt, text_elements: [] },
  ];
  const schema = options.outputSchema === null ? {} : { outputSchema: options.outputSchema };
  options.signal.addEventListener("abort", stop, { once: true });
  try {
    if (options.signal.aborted) stop();
    turnId ??= turnIdOf(await server.request("turn/start", { threadId, input, ...schema }, acceptMs));
    await Promise.race([ended, server.exited]);
  } catch (error) {
    if (!(error instanceof AppServerError)) throw error;
    if (error.reason === "refused" && !options.signal.aborted) {
      session.end("completed");
      throw refusedProblem(error);
    }
  } finally {
    clearTimeout(timer);
    network.stop();
    options.signal.removeEventListener("abort", stop);
  }
  const { lost } = losses;
  if (network.hasGivenUp) {
    session.end("completed");
    throw networkProblem();
  }
  if (lines.ended === null && (lost === null || options.signal.aborted)) {
    session.end(options.signal.aborted ? "cancelled" : "crashed");
    throw options.signal.aborted ? cancelledProblem() : goneProblem(session.stderrTail);
  }
  if (lines.ended === null || lines.ended === "interrupted") {
    session.emit({ kind: "turn-ended", atMs: now(), status: "interrupted", error: null, usage: null });
  }
  session.end("completed");
  return { finalMessage: lines.finalMessage, lost };
}

/** `{turnId}` or `{turn: {id}}`: in the answer to `turn/start` and in most notifications of a turn. */
function turnIdOf(value: unknown): string | null {
  const { turnId, turn } = (value ?? {}) as { turnId?: unknown; turn?: { id?: unknown } | null };
  const id = turnId ?? turn?.id;
  return typeof id === "string" ? id : null;
}
