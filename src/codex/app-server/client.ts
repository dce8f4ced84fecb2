import { formatDuration } from "../../model/duration.ts";
import { type ConfigFault, translateConfigWarning } from "../../sources/config/translate.ts";
import { type Child, type ChildOptions, type Exit, startCodex } from "../process/child.ts";

/** A request that Codex answered with an error, could not answer in time, or did not live to answer. */
export class AppServerError extends Error {
  readonly reason: "refused" | "timed-out" | "gone";

  constructor(reason: "refused" | "timed-out" | "gone", message: string) {
    super(message);
    this.name = "AppServerError";
    this.reason = reason;
  }
}

/** An answer that is an error, in the words of `codex exec`. */
export class Refusal {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export interface AppServerOptions extends Omit<ChildOptions, "args" | "onStdout" | "onStderr"> {
  /** Arguments of `codex` before `app-server`, such as `-c key=value`. */
  args: readonly string[];
  onNotification(message: Record<string, unknown>): void;
  /** Answers what Codex asks of its client (approvals, elicitations, …): a result, a `Refusal`, or null to refuse. */
  onRequest(method: string, params: unknown): unknown;
  onStderr(line: string): void;
  /** A line of Codex that is no message: what it said is lost. */
  onUnreadable(reason: string): void;
  /** Milliseconds that Codex may take for the handshake. */
  answerMs: number;
  /** Ends Codex. */
  signal: AbortSignal;
  /** Every line as it came and went, for recording. */
  onTraffic?(direction: "sent" | "received", line: string): void;
}

export interface AppServer {
  /** Rejects with `AppServerError`. `timeoutMs` bounds the wait. */
  request(method: string, params: unknown, timeoutMs: number): Promise<unknown>;
  notify(method: string, params?: unknown): void;
  exited: Promise<Exit>;
  /** The configuration file that Codex refuses, if it does. */
  configFault(): ConfigFault | null;
  /** Lets Codex end by itself for a moment, then ends all it started. */
  close(): Promise<void>;
  stop(graceMs?: number): Promise<void>;
}

/** How long Codex may take to end by itself once its input is closed. */
const farewellMs = 1500;

/** Starts `codex app-server` on stdio and shakes hands: JSON lines, JSON-RPC without the `jsonrpc` field. */
export async function startAppServer(options: AppServerOptions, clientVersion: string): Promise<AppServer> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: AppServerError): void }>();
  let lastId = 0;
  let configFault: ConfigFault | null = null;
  const stderrTail: string[] = [];
  const child: Child = startCodex({
    ...options,
    args: [...options.args, "app-server"],
    onStdout(line) {
      options.onTraffic?.("received", line.text);
      if (line.tooLong) options.onUnreadable("a message of codex app-server was longer than 16 MiB");
      else receive(line.text);
    },
    onStderr(line) {
      stderrTail.push(line.text);
      if (stderrTail.length > 20) stderrTail.shift();
      options.onStderr(line.text);
    },
  });
  const onAbort = () => void child.stop(300);
  if (options.signal.aborted) onAbort();
  options.signal.addEventListener("abort", onAbort, { once: true });
  let gone: AppServerError | null = null;
  void child.exited.then((exit) => {
    options.signal.removeEventListener("abort", onAbort);
    gone = new AppServerError("gone", describeExit(exit, stderrTail));
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  });

  const send = (message: object) => {
    const line = JSON.stringify(message);
    options.onTraffic?.("sent", line);
    child.write(`${line}\n`);
  };

  function receive(text: string): void {
    if (text.trim() === "") return;
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(text);
    } catch {
      options.onUnreadable("codex app-server printed a line that is not JSON");
      return;
    }
    if (typeof message !== "object" || message === null || Array.isArray(message)) {
      options.onUnreadable("codex app-server printed a line that is not a message");
    } else if (typeof message.method === "string") {
      if (message.method === "configWarning") configFault ??= translateConfigWarning(message.params);
      if (message.id === undefined) options.onNotification(message);
      else answer(message.id, message.method, message.params);
    } else if (typeof message.id === "number") {
      settle(message.id, message);
    }
  }

  function answer(id: unknown, method: string, params: unknown): void {
    const result = options.onRequest(method, params);
    if (result instanceof Refusal) send({ id, error: { code: -32000, message: result.message } });
    else if (result === null)
      send({ id, error: { code: -32601, message: `not supported without a person: ${method}` } });
    else send({ id, result });
  }

  function settle(id: number, message: Record<string, unknown>): void {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (waiter === undefined) return;
    if (message.error === undefined) {
      waiter.resolve(message.result);
      return;
    }
    const error = (message.error ?? {}) as { message?: unknown };
    waiter.reject(new AppServerError("refused", String(error.message ?? "no reason given")));
  }

  const server: AppServer = {
    request(method, params, timeoutMs) {
      if (gone !== null) return Promise.reject(gone);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(
            new AppServerError(
              "timed-out",
              `codex app-server did not answer ${method} within ${formatDuration(timeoutMs)}`,
            ),
          );
        }, timeoutMs);
        waiting.set(id, {
          resolve: (value) => {
            clearTimeout(timer);
            resolve(value);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        send({ id, method, params });
      });
    },
    notify: (method, params) => send(params === undefined ? { method } : { method, params }),
    exited: child.exited,
    configFault: () => configFault,
    async close() {
      await child.endServers();
      child.closeInput();
      const timer = new Promise<void>((resolve) => setTimeout(resolve, farewellMs).unref());
      await Promise.race([child.exited, timer]);
      await child.stop();
    },
    stop: (graceMs) => child.stop(graceMs),
  };
  try {
    await server.request(
      "initialize",
      {
        clientInfo: { name: "codex-mcp-check", title: "codex-mcp-check", version: clientVersion },
        capabilities: { experimentalApi: true },
      },
      options.answerMs,
    );
  } catch (error) {
    await child.stop();
    throw error;
  }
  server.notify("initialized");
  return server;
}

function describeExit({ code, signal, error }: Exit, stderrTail: string[]): string {
  const how = error ? error.message : signal ? `was ended by ${signal}` : `exited with code ${code}`;
  const why = stderrTail
    .filter((line) => line.trim() !== "")
    .slice(-5)
    .join("\n");
  return `codex app-server ${how}${why ? `: ${why}` : ""}`;
}
