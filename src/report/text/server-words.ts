import type { Report, ServerReport } from "../../model/report.ts";
import type { ServerState } from "../../model/server.ts";
import { plural } from "./numbers.ts";

/** How a server is shown: what it is called in one word, and how much it matters. */
export type Mark = "fail" | "inconclusive" | "warn" | "pass" | "quiet";

export function markOf({ verdict, state }: ServerReport): Mark {
  if (verdict.level === "pass") return state === "ready" ? "pass" : "quiet";
  return verdict.level;
}

/** What broke comes first, what is well last; otherwise the order of the report. */
export function worstFirst(servers: readonly ServerReport[]): ServerReport[] {
  const order: Mark[] = ["fail", "inconclusive", "warn", "pass", "quiet"];
  return order.flatMap((mark) => servers.filter((server) => markOf(server) === mark));
}

const inFewWords: Record<ServerState, string> = {
  ready: "ready",
  failed: "did not start",
  cancelled: "cancelled while it started",
  pending: "not ready in time",
  disabled: "switched off in the configuration",
  untrusted: "its config is not loaded",
  absent: "not configured",
  unknown: "could not be checked",
};

const happened: Record<ServerState, string> = {
  ready: "is ready",
  failed: "did not start",
  cancelled: "was cancelled while it started",
  pending: "was not ready in time",
  disabled: "is switched off",
  untrusted: "was not loaded",
  absent: "is not configured",
  unknown: "could not be checked",
};

/** Follows the server's name: `did not start`. */
export function whatHappened({ state, verdict }: ServerReport): string {
  if (state === "ready" && verdict.level === "fail") return "is ready, but breaks a rule";
  return happened[state];
}

/** One or two sentences that say why, in plain words; may be empty. */
export function reasonOf(server: ServerReport): string {
  const broken = ruleMessages(server);
  if (server.diagnosis !== null && server.state !== "ready") return server.diagnosis.detail;
  if (broken.length > 0) return broken.join(" ");
  return server.diagnosis?.detail ?? server.error ?? "";
}

/** What follows the server's name: what happened and why, up to three sentences: `did not start. Its token is not set.` */
export function account(server: ServerReport): string {
  const reason = reasonOf(server).trim();
  return reason === "" ? whatHappened(server) : `${whatHappened(server)}. ${reason}`;
}

/** What a table cell says: a few words each, the most telling first. */
export function notesOf(server: ServerReport): string[] {
  const notes: string[] = [];
  if (server.diagnosis !== null) notes.push(server.diagnosis.title);
  notes.push(...ruleMessages(server));
  notes.push(...server.advice.map(({ title }) => title));
  if (server.verdict.expectedUntil) notes.push(`expected until ${server.verdict.expectedUntil}`);
  if (server.offered === "no" && server.state === "ready")
    notes.push("its tools were not offered to the model");
  if (notes.length === 0 && server.state !== "ready") notes.push(server.error ?? inFewWords[server.state]);
  const calls = callsOf(server);
  if (calls !== null) notes.push(calls);
  return [...new Set(notes)];
}

/** Of the rules that add something to the state. */
function ruleMessages({ verdict, state, diagnosis }: ServerReport): string[] {
  const saysNothingNew = state !== "ready" || diagnosis !== null;
  return verdict.rules
    .filter(({ rule }) => !(saysNothingNew && (rule === "required" || rule === "fail-on")))
    .map(({ message }) => message);
}

function callsOf({ toolCalls: { completed, failed, cancelled } }: ServerReport): string | null {
  const all = completed + failed + cancelled;
  if (all === 0) return null;
  const bad = [failed > 0 ? `${failed} failed` : "", cancelled > 0 ? `${cancelled} cancelled` : ""];
  return [plural(all, "call"), ...bad.filter((part) => part !== "")].join(", ");
}

/** The word that stands beside the icon. */
export function stateWord({ state, verdict }: ServerReport): string {
  return state === "ready" && verdict.level === "fail" ? "rule broken" : state;
}

/** `yes (config, rules)` or `no`. */
export function requiredWord({ required }: ServerReport): string {
  if (!required.value) return "no";
  return required.by.length === 0 ? "yes" : `yes (${required.by.join(", ")})`;
}

/** `1 failed, 3 ready`: for one line under a comment's heading or a terminal table. */
export function tally({ servers }: Report): string {
  const counts = new Map<ServerState, number>();
  for (const { state } of worstFirst(servers)) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${state}`).join(", ");
}
