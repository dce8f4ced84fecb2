import type { EvidenceSource, Phase, RunEvent } from "../events.ts";
import type { ServerState } from "../server.ts";

type Startup = Extract<RunEvent, { kind: "startup" }>;

interface Known {
  record: {
    declared: { notLoaded: string | null; enabled: boolean } | null;
    toolCalls: { completed: number };
  };
  enforced: { phase: Phase; ready: boolean; cause: string | null }[];
  startups: Startup[];
  doubts: { phase: Phase; text: string }[];
  connectionLost: string | null;
}

export interface Decision {
  state: ServerState;
  decidedBy: EvidenceSource | null;
  phase: Phase | null;
  error: string | null;
  disagreements: string[];
}

type Claim = { state: ServerState; source: EvidenceSource; phase: Phase | null; error: string | null };

/**
 * Which state a server is in, by the strongest evidence there is: the run's own before the probe's, and within a phase
 * native events, then the app-server's notifications, then Codex's enforcement of `required`, then a completed tool call;
 * at last the configuration. Codex's refusal to start stands above all: it ended the run. A source that saw no end of a start
 * stands behind those that did. A connection that is lost in the turn outweighs its start. Text that another server could have written takes
 * part in one way: what was ready only before the run is unknown in it. docs/evidence.md explains it to a reader.
 */
export function decideState(known: Known): Decision {
  const claims = [...claimsOf(known, "run"), ...claimsOf(known, "probe"), ...configClaims(known)];
  const [first, ...others] = claims;
  if (first === undefined) {
    return { state: "unknown", decidedBy: null, phase: null, error: null, disagreements: [] };
  }
  const doubt = known.doubts.findLast(({ phase }) => phase === "run");
  if (first.state === "ready" && first.phase === "probe" && doubt !== undefined) {
    return { state: "unknown", decidedBy: "log", phase: "run", error: doubt.text, disagreements: [] };
  }
  return {
    state: first.state,
    decidedBy: first.source,
    phase: first.phase,
    error: first.error ?? (first.state === "ready" ? null : errorOf(others, first.state)),
    disagreements: others
      .filter(({ state, source }) => state !== first.state && state !== "pending" && source !== "config")
      .map((claim) => `${describe(claim)} says ${claim.state}, ${describe(first)} says ${first.state}`),
  };
}

function claimsOf(known: Known, phase: Phase): Claim[] {
  const enforced = known.enforced.filter((entry) => entry.phase === phase);
  const refusal = enforced.findLast(({ ready }) => !ready);
  const claims: Claim[] = [];
  if (phase === "run" && known.connectionLost !== null) {
    claims.push({ state: "failed", source: "tool-call", phase, error: known.connectionLost });
  }
  const native = lastStartup(known.startups, phase, "exec-event");
  const structured = lastStartup(known.startups, phase, "app-server");
  if (refusal !== undefined) {
    // Where notifications have an error as well, theirs is longer.
    claims.push({ state: "failed", source: "required-enforcement", phase, error: refusal.cause });
  }
  if (native !== null) claims.push(native);
  if (structured !== null) claims.push(structured);
  if (enforced.some(({ ready }) => ready)) {
    claims.push({ state: "ready", source: "required-enforcement", phase, error: null });
  }
  if (phase === "run" && known.record.toolCalls.completed > 0) {
    claims.push({ state: "ready", source: "tool-call", phase, error: null });
  }
  // A source that saw only `starting` knows less than a source that saw the end.
  const sawNoEnd = (claim: Claim) =>
    claim.state === "pending" && !hasSettled(known.startups, phase, claim.source);
  return [...claims.filter((claim) => !sawNoEnd(claim)), ...claims.filter(sawNoEnd)];
}

const hasSettled = (startups: Startup[], phase: Phase, source: EvidenceSource): boolean =>
  startups.some((event) => event.phase === phase && event.source === source && event.status !== "starting");

function lastStartup(startups: Startup[], phase: Phase, source: Startup["source"]): Claim | null {
  const last = startups.findLast((event) => event.phase === phase && event.source === source);
  if (last === undefined) return null;
  const state = last.status === "starting" ? "pending" : last.status;
  // A closing summary (0.107) repeats a failure in other words: the first text since the state was reached counts.
  const ofSource = startups.filter((event) => event.phase === phase && event.source === source);
  const reached = ofSource.findLastIndex(({ status }) => status !== last.status) + 1;
  const error = ofSource.slice(reached).find((event) => event.error !== null)?.error ?? null;
  return { state, source, phase, error };
}

function configClaims({ record: { declared } }: Known): Claim[] {
  if (declared === null) return [];
  if (declared.notLoaded !== null)
    return [{ state: "untrusted", source: "config", phase: null, error: declared.notLoaded }];
  if (!declared.enabled) return [{ state: "disabled", source: "config", phase: null, error: null }];
  return [];
}

const errorOf = (claims: Claim[], state: ServerState): string | null =>
  claims.find((claim) => claim.state === state && claim.error !== null)?.error ?? null;

const describe = ({ source, phase }: Claim): string =>
  phase === "probe" ? `${source} before the run` : phase === "run" ? `${source} in the run` : source;
