import type { Behaviour, Case, CaseRule, Level, Outcome, State } from "./case.ts";

/** Every scripted server that has tools has these. */
const scriptedTools = ["ping", "read"];

/**
 * Predicts the result of a run from docs/rules.md alone. It shares no code with `src/`: where the two differ, the product or the
 * documentation is wrong.
 */
export function predict(given: Case): Outcome {
  const startsSeen = seesStarts(given);
  if (startsSeen) {
    const before = judgeAll(given, (name) => stateAtStart(given, name), true);
    const isStopped = before.conclusion !== "pass" && given.failOn !== "never";
    if (given.mode === "probe" || isStopped) return before;
  }
  return judgeAll(given, (name) => stateInRun(given, name), startsSeen);
}

function judgeAll(given: Case, stateOf: (name: string) => State, toolsKnown: boolean): Outcome {
  const entries = given.rules?.entries ?? [];
  const declared = given.servers.map(({ name }) => name);
  const wanted = [...given.required, ...entries.filter(([, rule]) => rule.required).map(([key]) => key)];
  const absent = wanted.filter((key) => !isGlob(key) && !declared.includes(key) && isRequired(given, key));
  const unmatched = wanted.filter((key) => isGlob(key) && !declared.some((name) => matches(key, name)));
  const levels = [...new Set([...declared, ...absent])].map(
    (name) => [name, judge(given, name, stateOf(name), toolsKnown)] as const,
  );
  const failed = levels.filter(([name, level]) => level !== "pass" && isRequired(given, name));
  const isEmpty = given.servers.length === 0;
  if (isEmpty && given.rules?.defaults?.required) unmatched.push("*");
  const namesNothing = isEmpty && entries.some(([key]) => !isGlob(key));
  const all = [...levels.map(([, level]) => level), ...unmatched.map(() => "fail" as const)];
  if (namesNothing) all.push("fail");
  const conclusion = all.includes("fail") ? "fail" : all.includes("inconclusive") ? "inconclusive" : "pass";
  const passes = conclusion === "pass" || given.failOn === "never";
  return {
    conclusion,
    exitCode: passes ? 0 : conclusion === "inconclusive" && given.entryPoint === "terminal" ? 3 : 1,
    requiredFailed: [...new Set([...failed.map(([name]) => name), ...unmatched])].sort(),
  };
}

function judge(given: Case, name: string, state: State, toolsKnown: boolean): Level {
  const rule = ruleFor(given, name);
  const counts = isRequired(given, name) || given.failOn === "any";
  const broken = counts ? "fail" : "pass";
  const uncertain = counts ? "inconclusive" : "pass";
  if (isExcused(given, name, state)) return "pass";
  if (state === "ready") {
    if (expected(rule) !== null) return "fail";
    const behaviour = behaviourOf(given, name);
    const tools = behaviour === "no-tools" ? [] : scriptedTools;
    if (behaviour === "slow" && losesTools(given, name)) return broken;
    const minTools = rule["min-tools"];
    if (!toolsKnown || !listsTools(given, behaviour))
      return (minTools ?? 0) > 0 || rule.tools?.length ? uncertain : "pass";
    if (tools.length === 0 && (minTools !== 0 || !mayLoosen(given, name))) return broken;
    const hasAll = (rule.tools ?? []).every((tool) => tools.includes(tool));
    return hasAll && tools.length >= (minTools ?? 0) ? "pass" : broken;
  }
  if (state === "disabled") return isRequired(given, name) ? "fail" : "pass";
  return state === "unknown" ? uncertain : broken;
}

const minor = ({ version }: Case): number => Number(version.split(".")[1]);

/** Codex before 0.160.1 starts the servers once more to list their tools; Codex up to 0.120 does not tell an empty list. */
const listsTools = (given: Case, behaviour: Behaviour | undefined): boolean =>
  !(behaviour === "starts-once" && minor(given) < 160) && !(behaviour === "no-tools" && minor(given) <= 120);

/** Codex waits for a server that it enforces; the tools of another slow one are not in the model's request (0.147 and later). */
const losesTools = (given: Case, name: string): boolean =>
  given.mode === "exec" &&
  given.engine === "exec" &&
  given.failOn === "never" &&
  minor(given) >= 147 &&
  !isEnforced(given, name);

const isEnforced = (given: Case, name: string): boolean =>
  (given.failOn === "never"
    ? isRequiredByConfig(given, name)
    : isRequired(given, name) || given.failOn === "any") &&
  !["failed", "cancelled", "pending"].some((state) => isExcused(given, name, state as State));

/** What the probe, the preflight, or engine app-server before the turn sees. */
function stateAtStart(given: Case, name: string): State {
  const server = given.servers.find((candidate) => candidate.name === name);
  if (server === undefined) return "absent";
  if (server.declaredIn === "project" && !given.trustProject) return "untrusted";
  if (!server.enabled) return "disabled";
  if (server.behaviour === "hanging") return "pending";
  const isListedFirst = given.mode === "exec" && given.engine === "app-server" && minor(given) < 160;
  if (server.behaviour === "starts-once" && isListedFirst) return "failed";
  return ["failing", "needs-auth", "late"].includes(server.behaviour) ? "failed" : "ready";
}

const behaviourOf = ({ servers }: Case, name: string) =>
  servers.find((server) => server.name === name)?.behaviour;

const seesStarts = ({ mode, engine, preflight }: Case): boolean =>
  mode === "probe" || engine === "app-server" || preflight !== "false";

/** Engine exec starts the servers again. Without enforcement only Codex's log shows a start that fails (0.154 and later). */
function stateOfStartInRun(given: Case, name: string): State {
  const before = stateAtStart(given, name);
  const startsAgain = given.engine === "exec" && seesStarts(given);
  if (!startsAgain || behaviourOf(given, name) !== "starts-once" || before !== "ready") return before;
  if (isEnforced(given, name)) return "failed";
  return minor(given) >= 154 ? "unknown" : "ready";
}

const starts = (given: Case, name: string): boolean =>
  ["ready", "failed", "pending"].includes(stateAtStart(given, name));

const enforcedInRun = (given: Case): string[] =>
  given.servers.map(({ name }) => name).filter((name) => starts(given, name) && isEnforced(given, name));

const refuses = (given: Case): boolean =>
  given.engine === "exec" && enforcedInRun(given).some((name) => stateOfStartInRun(given, name) !== "ready");

/** Codex may refuse the run before its log has the line of another server: `unknown` or `ready`. */
export const openNames = (given: Case): string[] =>
  given.mode === "exec" && refuses(given)
    ? given.servers.map(({ name }) => name).filter((name) => stateOfStartInRun(given, name) === "unknown")
    : [];

function stateInRun(given: Case, name: string): State {
  const state = stateOfStartInRun(given, name);
  if (!starts(given, name)) return state;
  if (behaviourOf(given, name) === "dies-in-run" && !refuses(given)) return "failed";
  const isProven = enforcedInRun(given).includes(name) && (!refuses(given) || state !== "ready");
  return seesStarts(given) || isProven ? state : "unknown";
}

/** A rule of the checkout may not loosen, on a pull request, what the inputs or the configuration require. */
const mayLoosen = (given: Case, name: string): boolean =>
  given.event !== "pull_request" ||
  given.rules?.from !== "checkout" ||
  !(given.failOn === "any" || isRequiredElsewhere(given, name));

function isExcused(given: Case, name: string, state: State): boolean {
  const rule = ruleFor(given, name);
  return mayLoosen(given, name) && (expected(rule) === state || (rule.allow ?? []).includes(state));
}

const expected = ({ expect, until }: CaseRule): State | null =>
  expect !== undefined && (until === undefined || until >= new Date().toISOString().slice(0, 10))
    ? expect
    : null;

const isRequired = (given: Case, name: string): boolean =>
  isRequiredElsewhere(given, name) || ruleFor(given, name).required === true;

/** `required = true` counts in any configuration that declares the server, also in a project that Codex did not load. */
const isRequiredElsewhere = ({ required, servers }: Case, name: string): boolean =>
  required.some((pattern) => matches(pattern, name)) || isRequiredByConfig({ servers }, name);

const isRequiredByConfig = ({ servers }: Pick<Case, "servers">, name: string): boolean =>
  servers.some((server) => server.name === name && server.required);

/** Key by key, the most specific entry that has the key; `expect` and `until` together. */
function ruleFor({ rules }: Case, name: string): CaseRule {
  const merged: CaseRule = { ...rules?.defaults };
  const widestFirst = (rules?.entries ?? [])
    .filter(([key]) => matches(key, name))
    .toSorted(([a], [b]) => specificity(a) - specificity(b));
  for (const [, rule] of widestFirst) {
    if (rule.expect !== undefined) delete merged.until;
    Object.assign(merged, rule);
  }
  return merged;
}

const isGlob = (key: string): boolean => /[*?]/.test(key);
const specificity = (key: string): number =>
  isGlob(key) ? key.replace(/[*?]/g, "").length * 100 - key.split("*").length : Number.MAX_SAFE_INTEGER;
export const matches = (key: string, name: string): boolean =>
  new RegExp(
    `^${key
      .replace(/[.+^$()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(name);
