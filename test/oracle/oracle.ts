import type { Behaviour, Case, CaseRule, Level, Outcome, State } from "./case.ts";

/** Every scripted server that has tools has these. */
const scriptedTools = ["ping", "read"];

/** How a first start ends. */
const startOf: Record<Behaviour, State> = {
  ready: "ready",
  slow: "ready",
  "no-tools": "ready",
  "tool-fails": "ready",
  "dies-in-run": "ready",
  "starts-once": "ready",
  failing: "failed",
  "needs-auth": "failed",
  late: "failed",
  hanging: "pending",
};

/**
 * Predicts the result of a run from docs/rules.md alone. It shares no code with `src/`: where the two differ, the product or the
 * documentation is wrong. `open`: names that docs/rules.md leaves open, because Codex may end before it reports them.
 */
export function predict(given: Case): Outcome & { open: string[] } {
  const { servers, rules, failOn, mode, preflight } = given;
  const minor = Number(given.version.split(".")[1]);
  const engine = given.engine !== "auto" ? given.engine : preflight === "auto" ? "app-server" : "exec";
  const byExec = mode === "exec" && engine === "exec";
  const entries = rules?.entries ?? [];
  const declared = servers.map(({ name }) => name);
  const find = (name: string) => servers.find((server) => server.name === name);
  /** Whether the servers are started, and judged, before the turn. */
  const startsSeen = !byExec || preflight !== "false";

  /** Key by key, the most specific entry that has the key; `expect` and `until` together. */
  const ruleFor = (name: string): CaseRule => {
    const widestFirst = entries
      .filter(([key]) => matches(key, name))
      .toSorted(([a], [b]) => specificity(a) - specificity(b));
    const rule: CaseRule = { ...rules?.defaults };
    for (const [, given] of widestFirst) Object.assign(rule, given.expect && { until: undefined }, given);
    return rule;
  };
  const isRequiredElsewhere = (name: string): boolean =>
    find(name)?.required === true || given.required.some((pattern) => matches(pattern, name));
  const isRequired = (name: string): boolean => isRequiredElsewhere(name) || ruleFor(name).required === true;
  const counts = (name: string): boolean => failOn === "any" || isRequired(name);
  const mayLoosen = (name: string): boolean =>
    given.event === "push" || rules?.from !== "checkout" || !(failOn === "any" || isRequiredElsewhere(name));
  const expected = (name: string): State | undefined => {
    const { expect, until } = ruleFor(name);
    return until === undefined || until >= new Date().toISOString().slice(0, 10) ? expect : undefined;
  };
  const isExcused = (name: string, state: State): boolean =>
    mayLoosen(name) && (expected(name) === state || ruleFor(name).allow?.includes(state) === true);
  const isEnforced = (name: string): boolean =>
    (failOn === "never" ? find(name)?.required === true : counts(name)) &&
    !(["failed", "cancelled", "pending"] as const).some((state) => isExcused(name, state));

  const stateAtStart = (name: string): State => {
    const server = find(name);
    if (server === undefined) return "absent";
    if (server.declaredIn === "project" && !given.trustProject) return "untrusted";
    if (!server.enabled) return "disabled";
    const isListedFirst = mode === "exec" && engine === "app-server" && minor < 160;
    return server.behaviour === "starts-once" && isListedFirst ? "failed" : startOf[server.behaviour];
  };
  /** Engine exec starts the servers again after the preflight. Only Codex's log (0.154) shows a start that it does not enforce. */
  const stateAtSecondStart = (name: string): State => {
    const isSecond = byExec && startsSeen && find(name)?.behaviour === "starts-once";
    if (!isSecond || stateAtStart(name) !== "ready") return stateAtStart(name);
    return isEnforced(name) ? "failed" : minor >= 154 ? "unknown" : "ready";
  };
  const starts = (name: string) => ["ready", "failed", "pending"].includes(stateAtStart(name));
  const enforced = declared.filter((name) => starts(name) && isEnforced(name));
  const isRefused = byExec && enforced.some((name) => stateAtSecondStart(name) !== "ready");
  const stateInRun = (name: string): State => {
    const state = stateAtSecondStart(name);
    if (!starts(name)) return state;
    if (find(name)?.behaviour === "dies-in-run" && !isRefused) return "failed";
    const isProven = enforced.includes(name) && (!isRefused || state !== "ready");
    return startsSeen || isProven ? state : "unknown";
  };

  /** What a ready server breaks (`fail`) or leaves unproven (`inconclusive`). */
  const faultsOfReady = (name: string): Level[] => {
    const rule = ruleFor(name);
    const { behaviour = "ready" } = find(name) ?? {};
    const tools = behaviour === "no-tools" ? [] : scriptedTools;
    const { tools: wanted = [], "min-tools": minTools = 0 } = rule;
    const mayBeEmpty = rule["min-tools"] === 0 && mayLoosen(name);
    const boot =
      rule["max-boot"] !== undefined && (!startsSeen ? "inconclusive" : rule["max-boot"] === "1ms" && "fail");
    // Codex waits for a server that it enforces; the tools of another slow one are not in the model's request (0.147).
    const isLate =
      behaviour === "slow" && byExec && failOn === "never" && minor >= 147 && !isEnforced(name) && !isRefused;
    // Codex lists tools by another start (before 0.160.1), and its answer for none is that for unreadable ones (0.120 and earlier).
    const isUnproven =
      (behaviour === "starts-once" && minor < 160) || (behaviour === "no-tools" && minor <= 120);
    const hasAll = wanted.every((tool) => tools.includes(tool)) && tools.length >= minTools;
    const isUnchecked = minTools > 0 || wanted.length > 0 || (startsSeen && !mayBeEmpty);
    const listed =
      startsSeen && !isUnproven
        ? ((tools.length === 0 && !mayBeEmpty) || !hasAll) && "fail"
        : isUnchecked && "inconclusive";
    return [boot, isLate && "fail", listed].filter((fault) => fault !== false) as Level[];
  };

  const judge = (name: string, state: State, isOver: boolean): Level => {
    if (state === "ready" && expected(name) !== undefined) return "fail";
    if (isExcused(name, state) || !counts(name)) return "pass";
    const faults = state === "ready" ? faultsOfReady(name) : [];
    if (state === "unknown") faults.push("inconclusive");
    else if (state === "disabled" ? isRequired(name) : state !== "ready") faults.push("fail");
    const failsCall = isOver && find(name)?.behaviour === "tool-fails" && starts(name) && !isRefused;
    if (failsCall && ruleFor(name)["max-tool-failures"] === 0) faults.push("fail");
    return worst(faults);
  };

  const judgeAll = (stateOf: (name: string) => State, isOver: boolean): Outcome => {
    const wanted = [...given.required, ...entries.filter(([, rule]) => rule.required).map(([key]) => key)];
    const absent = wanted.filter((key) => !isGlob(key) && !declared.includes(key) && isRequired(key));
    const unmatched = wanted.filter((key) => isGlob(key) && !declared.some((name) => matches(key, name)));
    if (servers.length === 0 && rules?.defaults.required) unmatched.push("*");
    const namesNothing = servers.length === 0 && entries.some(([key]) => !isGlob(key));
    const judged = [...new Set([...declared, ...absent])].map(
      (name) => [name, judge(name, stateOf(name), isOver)] as const,
    );
    const failed = judged
      .filter(([name, level]) => level !== "pass" && isRequired(name))
      .map(([name]) => name);
    const isBroken = unmatched.length > 0 || namesNothing;
    const conclusion = worst([...judged.map(([, level]) => level), isBroken ? "fail" : "pass"]);
    const passes = conclusion === "pass" || failOn === "never";
    return {
      conclusion,
      exitCode: passes ? 0 : conclusion === "inconclusive" && given.entryPoint === "terminal" ? 3 : 1,
      requiredFailed: [...new Set([...failed, ...unmatched])].sort(),
    };
  };

  if (startsSeen) {
    const before = judgeAll(stateAtStart, false);
    const isStopped = before.conclusion !== "pass" && failOn !== "never";
    if (mode === "probe" || isStopped) return { ...before, open: [] };
  }
  const open = isRefused ? declared.filter((name) => stateAtSecondStart(name) === "unknown") : [];
  return { ...judgeAll(stateInRun, true), open };
}

const worst = (levels: Level[]): Level =>
  levels.includes("fail") ? "fail" : levels.includes("inconclusive") ? "inconclusive" : "pass";
const isGlob = (key: string): boolean => /[*?]/.test(key);
const specificity = (key: string): number =>
  isGlob(key) ? key.replace(/[*?]/g, "").length * 100 - key.split("*").length : Number.MAX_SAFE_INTEGER;
export const matches = (key: string, name: string): boolean =>
  new RegExp(`^${key.replaceAll("*", ".*").replaceAll("?", ".")}$`).test(name);
