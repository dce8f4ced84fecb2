import { type ExecItem, execItem } from "./exec-item.ts";
import type { ExecShape } from "./exec-shape.ts";
import {
  agentMessage,
  errorNotice,
  itemNotice,
  notice,
  ofThread,
  olderWarning,
  patchUpdated,
  plan as planItem,
  planUpdated,
  rerouted,
  type Tokens,
  type TurnError,
  tokens,
  tokenUsage,
  turnCompleted,
  type WireItem,
  warning,
} from "./turn-wire.ts";

/** Warnings of the configuration that `codex exec` keeps for its log (0.118 to 0.169). */
const ofAppServerAlone = /bubblewrap|^Project config\.toml files are disabled|^Project-local config/;

/** How the turn ended, as `turn/completed` says. */
export type TurnEnd = "completed" | "failed" | "interrupted";

/**
 * The lines that `codex exec --json` prints for a turn, made of what `codex app-server` notifies of the same turn: since about
 * 0.118 the one is made of the other within Codex, too. Notifications of other threads are passed over. Never throws.
 */
export class ExecLines {
  readonly #shape: ExecShape;
  #threadId: string | null = null;
  #nextId = 0;
  readonly #open = new Map<string, string>();
  #todo: { id: string; item: ExecItem } | null = null;
  #usage: Tokens = tokens.parse({});
  #lastError: string | null = null;
  #begun = false;
  #older = false;
  /** The agent's last message; null where `codex exec` writes none. */
  finalMessage: string | null = null;
  ended: TurnEnd | null = null;
  /** What of the turn could not be read, in words. */
  readonly lost: string[] = [];

  constructor(shape: ExecShape) {
    this.#shape = shape;
  }

  threadStarted(threadId: string): string {
    this.#threadId = threadId;
    return JSON.stringify({ type: "thread.started", thread_id: threadId });
  }

  /** The lines that a notification adds. */
  see(message: Record<string, unknown>): string[] {
    const params = message.params;
    const of = ofThread.safeParse(params);
    const thread = of.success ? (of.data.threadId ?? of.data.conversationId ?? null) : null;
    if (this.ended !== null || (thread !== null && thread !== this.#threadId)) return [];
    switch (message.method) {
      case "turn/started":
        // 0.107 says so before it warns; its own `task_started` stands where codex exec prints the turn's begin.
        return this.#older ? [] : this.#begin();
      case "codex/event/task_started":
        return this.#begin();
      case "item/started":
        return parsed(itemNotice, params, ({ item }) => this.#started(item));
      case "item/completed":
        return parsed(itemNotice, params, ({ item }) => this.#completed(item));
      case "item/fileChange/patchUpdated":
        return parsed(patchUpdated, params, ({ itemId, changes }) =>
          this.#line("item.updated", this.#idOf(itemId), {
            type: "fileChange",
            id: itemId,
            changes,
            status: "inProgress",
          }),
        );
      case "turn/plan/updated":
        return parsed(planUpdated, params, ({ plan }) => this.#planned(plan));
      case "thread/tokenUsage/updated":
        return parsed(tokenUsage, params, ({ tokenUsage: { total } }) => {
          this.#usage = total;
          return [];
        });
      case "error":
        return parsed(errorNotice, params, ({ error }) => {
          this.#lastError = withDetails(error);
          return [JSON.stringify({ type: "error", message: this.#lastError })];
        });
      case "warning":
        if (!this.#shape.printsWarnings) return [];
        return parsed(warning, params, (said) => this.#warned(said.message));
      case "codex/event/warning":
        return parsed(olderWarning, params, ({ msg }) => this.#warned(msg.message));
      case "deprecationNotice":
      case "configWarning":
        return parsed(notice, params, ({ summary, details }) =>
          this.#shape.printsNotices && !ofAppServerAlone.test(summary)
            ? this.#warned(withDetails({ message: summary, additionalDetails: details }))
            : [],
        );
      case "model/rerouted":
        return parsed(rerouted, params, ({ fromModel, toModel, reason }) =>
          this.#warned(`model rerouted: ${fromModel} -> ${toModel} (${pascal(reason)})`),
        );
      case "turn/completed":
        return this.#readEnd(params);
      default:
        return [];
    }
  }

  /** A session that speaks `codex/event` as well. */
  olderSession(): void {
    this.#older = true;
  }

  #begin(): string[] {
    if (this.#begun) return [];
    this.#begun = true;
    return ['{"type":"turn.started"}'];
  }

  #started(item: WireItem): string[] {
    if (item.type === "agentMessage" || item.type === "reasoning") return [];
    if (item.type === "fileChange" && !this.#shape.tellsBeginnings) return [];
    const again = item.type === "fileChange" && this.#open.has(item.id);
    const searches = item.type === "webSearch" && !this.#shape.tellsBeginnings;
    const told = searches ? { ...item, query: "", action: null } : item;
    return this.#line(again ? "item.updated" : "item.started", this.#idOf(item.id), told);
  }

  #completed(item: WireItem): string[] {
    const message = agentMessage.safeParse(item);
    if (message.success) this.finalMessage = message.data.text;
    return this.#line(
      "item.completed",
      () => {
        const known = this.#open.get(item.id);
        this.#open.delete(item.id);
        return known ?? this.#newId();
      },
      item,
    );
  }

  #planned(steps: { step: string; status: string }[]): string[] {
    const items = steps.map(({ step, status }) => ({ text: step, completed: status === "completed" }));
    const type = this.#todo === null ? "item.started" : "item.updated";
    const id = this.#todo?.id ?? this.#newId();
    this.#todo = { id, item: JSON.stringify({ type: "todo_list", items }).slice(1, -1) };
    return [line(type, id, this.#todo.item)];
  }

  #warned(message: string): string[] {
    const item = JSON.stringify({ type: "error", message }).slice(1, -1);
    return [line("item.completed", this.#newId(), item)];
  }

  #readEnd(params: unknown): string[] {
    const read = turnCompleted.safeParse(params);
    if (read.success) return this.#end(read.data.turn);
    this.ended = "interrupted";
    this.lost.push("how the turn ended has a shape this version does not know");
    return [];
  }

  #end(turn: { status: string; error?: TurnError | null; items?: unknown[] | null }): string[] {
    if (turn.status === "inProgress") return [];
    this.ended = turn.status as TurnEnd;
    const lines = this.#todo === null ? [] : [line("item.completed", this.#todo.id, this.#todo.item)];
    const items = (turn.items ?? []).flatMap((value) => {
      const one = itemNotice.safeParse({ item: value });
      return one.success ? [one.data.item] : [];
    });
    for (const item of items) if (this.#open.has(item.id)) lines.push(...this.#completed(item));
    if (this.ended === "completed") {
      this.finalMessage = lastMessage(items) ?? this.finalMessage ?? "";
      return [...lines, JSON.stringify({ type: "turn.completed", usage: this.#usageAsPrinted() })];
    }
    this.finalMessage = this.#shape.emptiesMessage ? "" : null;
    if (this.ended === "interrupted") return lines;
    const message = turn.error == null ? (this.#lastError ?? "turn failed") : withDetails(turn.error);
    return [...lines, JSON.stringify({ type: "turn.failed", error: { message } })];
  }

  #usageAsPrinted(): object {
    const { inputTokens, cachedInputTokens, outputTokens } = this.#usage;
    const has = (key: keyof Tokens & ("cacheWriteInputTokens" | "reasoningOutputTokens")) =>
      this.#shape.usage.has(key);
    return {
      input_tokens: inputTokens,
      cached_input_tokens: cachedInputTokens,
      ...(has("cacheWriteInputTokens")
        ? { cache_write_input_tokens: this.#usage.cacheWriteInputTokens }
        : {}),
      output_tokens: outputTokens,
      ...(has("reasoningOutputTokens") ? { reasoning_output_tokens: this.#usage.reasoningOutputTokens } : {}),
    };
  }

  #line(type: string, id: () => string, item: WireItem): string[] {
    const written = execItem(item, this.#shape);
    if (written === null && item.type === "mcpToolCall") {
      this.lost.push("an MCP tool call of Codex has an unknown shape");
    }
    return written === null ? [] : [line(type, id(), written)];
  }

  #idOf(rawId: string): () => string {
    return () => {
      const known = this.#open.get(rawId) ?? this.#newId();
      this.#open.set(rawId, known);
      return known;
    };
  }

  #newId(): string {
    const id = `item_${this.#nextId}`;
    this.#nextId += 1;
    return id;
  }
}

const line = (type: string, id: string, item: ExecItem): string =>
  `{"type":"${type}","item":{"id":"${id}",${item}}}`;

const withDetails = ({ message, additionalDetails }: TurnError): string =>
  additionalDetails ? `${message} (${additionalDetails})` : message;

/** Codex prints its own word for the reason. */
const pascal = (reason: unknown): string => {
  const word = String(reason);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

function lastMessage(items: readonly WireItem[]): string | null {
  for (const schema of [agentMessage, planItem]) {
    for (const item of items.toReversed()) {
      const message = schema.safeParse(item);
      if (message.success) return message.data.text;
    }
  }
  return null;
}

function parsed<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  params: unknown,
  act: (data: T) => string[],
): string[] {
  const result = schema.safeParse(params);
  return result.success ? act(result.data) : [];
}
