import type { Phase } from "../../model/events.ts";
import type { Inventory } from "../../sources/config/translate.ts";
import {
  isRefusal,
  type RefusalEvent,
  translateRefusal,
} from "../../sources/required-enforcement/translate.ts";
import { changedServers } from "../config/overrides.ts";
import type { AppServer } from "./client.ts";
import { startable } from "./inventory.ts";
import { maxAnswerMs, type SessionOptions } from "./session.ts";
import { asProblem } from "./session-problems.ts";

export interface ThreadParameters {
  phase: Phase;
  /** Parameters of `thread/start` beside `cwd` and `config`. */
  params: Record<string, unknown>;
  /** More configuration for the session, once what is declared is known. */
  config?(inventory: Inventory): Record<string, unknown>;
}

export interface Thread {
  /** Null when Codex refuses because of required servers, which is evidence and no fault. */
  id: string | null;
  /** Servers that the refusal names for certain, and those it may name. */
  refused: string[];
  doubted: string[];
}

/**
 * Starts a thread in which Codex requires the servers of `required` and no other: Codex starts nothing beside a failing
 * required server and reports nothing of the others. Throws `ProblemError`.
 */
export async function startThread(
  server: AppServer,
  inventory: Inventory,
  options: SessionOptions,
  thread: ThreadParameters,
  { deadlineMs, required = new Set() }: { deadlineMs: number; required?: ReadonlySet<string> },
): Promise<Thread> {
  const names = startable(inventory).map(({ name }) => name);
  const changes = new Map(names.map((name) => [name, { required: required.has(name) }]));
  for (;;) {
    const servers = changedServers(inventory.argumentServers, changes);
    const params = {
      cwd: options.cwd,
      ...thread.params,
      config: {
        ...(Object.keys(servers).length === 0 ? {} : { mcp_servers: servers }),
        ...thread.config?.(inventory),
      },
    };
    try {
      const result = await server.request(
        "thread/start",
        params,
        (options.answerMs ?? maxAnswerMs) + deadlineMs,
      );
      const id = (result as { thread?: { id?: unknown } } | null)?.thread?.id;
      return { id: typeof id === "string" ? id : null, refused: [], doubted: [] };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      // 0.99 and 0.107 do not merge this into a server that a project declares: that server is left as it is.
      const unmerged = /invalid transport\s+in `mcp_servers\.([^`]+)`/.exec(text)?.[1] ?? "";
      if (changes.delete(unmerged)) continue;
      if (!isRefusal(text)) throw asProblem(error, options, server.configFault());
      const events = translateRefusal(text, names, thread.phase, options.now());
      const named = (kind: RefusalEvent["kind"]) =>
        events.filter((event) => event.kind === kind).map(({ name }) => name);
      for (const event of events) options.emit(event);
      return { id: null, refused: named("required-failed"), doubted: named("startup-doubted") };
    }
  }
}
