import type { Inputs } from "../inputs/inputs.ts";
import type { DeclaredServer } from "../model/events.ts";
import type { NamePattern } from "../model/name-pattern.ts";
import type { Finding } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import { enforceable, type JudgedServer, type Judgement, judge } from "../policy/judge.ts";
import type { World } from "../world.ts";
import type { RulesFound } from "./rules-found.ts";

/** By what a run is judged. */
export interface EvaluationStandard {
  inputs: Pick<Inputs, "mode" | "engine" | "codexArgs" | "failOn" | "failIfEmpty" | "required">;
  world: Pick<World, "way" | "env" | "platform" | "startedAt" | "now" | "signal">;
  rules: RulesFound;
  redact(text: string): string;
}

export interface Standard extends EvaluationStandard {
  inputs: Inputs;
  world: World;
}

/** What stops the job before the model is asked, one sentence each: a failure, or no evidence about a server that counts. */
export function reasonsToStop(standard: Standard, record: RunRecord): string[] {
  if (standard.inputs.failOn === "never") return [];
  const { servers, problems } = judgeRecord(standard, record, true);
  const isUnseen = ({ record: { state }, verdict }: JudgedServer) =>
    verdict.level === "inconclusive" && (state === "unknown" || state === "pending");
  return [
    ...servers
      .filter(({ verdict }) => verdict.level === "fail")
      .flatMap((server) => messagesOf(server, ({ level }) => level === "fail")),
    ...servers.filter(isUnseen).flatMap((server) => messagesOf(server, () => true)),
    ...problems.filter(({ makes }) => makes === "fail").map(({ detail }) => detail),
  ];
}

const messagesOf = ({ record, verdict }: JudgedServer, counts: (finding: Finding) => boolean): string[] =>
  verdict.rules.filter(counts).map(({ message }) => `${record.name}: ${message}`);

/** Names of those servers that Codex itself is to require: the ones that count (with `fail-on: never`
 * those of the configuration), without those that a rule lets be broken. */
export function serversToEnforce(
  standard: Standard,
  record: RunRecord,
  declared: readonly DeclaredServer[],
): string[] {
  const mayRefuse =
    standard.inputs.failOn === "never" ? declared.filter(({ required }) => required) : declared;
  const names = new Set(mayRefuse.map(({ name }) => name));
  return enforceable(
    record.servers.filter(({ name }) => names.has(name)),
    policyOf(standard),
  );
}

/** Whether a run ends when it loses this server. */
export const mustStay = (standard: Standard, record: RunRecord, name: string): boolean =>
  standard.inputs.failOn !== "never" &&
  enforceable(
    record.servers.filter((server) => server.name === name),
    policyOf(standard),
  ).length > 0;

/** Servers that input or rules require: one of them may be of a plugin or an app, and appear late. */
export const awaitedServers = ({ inputs, rules: { rules } }: Standard): NamePattern[] => [
  ...inputs.required,
  ...rules.entries.flatMap(({ pattern, settings }) =>
    settings.required?.value && pattern !== null ? [pattern] : [],
  ),
];

/** Judges the servers as they stand. `inventoryRead`: the record names every server that Codex knows. */
export const judgeRecord = (
  standard: EvaluationStandard,
  run: RunRecord,
  inventoryRead: boolean,
): Judgement => judge({ ...policyOf(standard), run, inventoryRead });

const policyOf = ({ inputs, world, rules }: EvaluationStandard) => ({
  rules: rules.rules,
  rulesMayLoosen: rules.mayLoosen,
  required: inputs.required,
  failOn: inputs.failOn,
  failIfEmpty: inputs.failIfEmpty,
  today: today(world),
});

const today = (world: Pick<World, "startedAt">): string => world.startedAt.toISOString().slice(0, 10);
