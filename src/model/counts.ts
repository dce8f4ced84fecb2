import type { Report, ServerReport } from "./report.ts";
import type { ServerState } from "./server.ts";

/** What a state means for a count. */
const groups: Record<ServerState, "ready" | "down" | "off" | "unknown"> = {
  ready: "ready",
  failed: "down",
  cancelled: "down",
  pending: "down",
  absent: "down",
  disabled: "off",
  untrusted: "off",
  unknown: "unknown",
};

/** All numbers of a report that a text may state. `ready + down + off + unknown` is `total`. */
export interface Counts {
  /** Servers in the table, those that are required and absent included. */
  total: number;
  ready: number;
  /** State `failed` alone. */
  failed: number;
  /** `failed`, `cancelled`, `pending` or `absent`. */
  down: number;
  /** `disabled` or `untrusted`: Codex does not start them. */
  off: number;
  unknown: number;
  required: number;
  requiredReady: number;
  requiredDown: number;
  optionalDown: number;
  /** By verdict. */
  failing: number;
  warned: number;
  /** Whether they keep the rules is not known. */
  notJudged: number;
  /** Ready, and breaking a rule that counts. */
  readyAndFailing: number;
}

export function countServers({ servers }: Pick<Report, "servers">): Counts {
  const count = (test: (server: ServerReport) => boolean) => servers.filter(test).length;
  const isDown = ({ state }: ServerReport) => groups[state] === "down";
  return {
    total: servers.length,
    ready: count(({ state }) => state === "ready"),
    failed: count(({ state }) => state === "failed"),
    down: count(isDown),
    off: count(({ state }) => groups[state] === "off"),
    unknown: count(({ state }) => state === "unknown"),
    required: count(({ required }) => required.value),
    requiredReady: count(({ state, required }) => required.value && state === "ready"),
    requiredDown: count((server) => server.required.value && isDown(server)),
    optionalDown: count((server) => !server.required.value && isDown(server)),
    failing: count(({ verdict }) => verdict.level === "fail"),
    warned: count(({ verdict }) => verdict.level === "warn"),
    notJudged: count(({ verdict }) => verdict.level === "inconclusive"),
    readyAndFailing: count(({ state, verdict }) => state === "ready" && verdict.level === "fail"),
  };
}

/** Required servers that did not pass, then required patterns that match no server. */
export function requiredFailed({ servers, rules }: Pick<Report, "servers" | "rules">): string[] {
  const failed = servers
    .filter(({ required, verdict }) => required.value && !["pass", "warn"].includes(verdict.level))
    .map(({ name }) => name);
  return [...new Set([...failed, ...rules.unmatched])];
}
