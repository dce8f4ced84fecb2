import type { Behaviour, Case, CaseRule, CaseServer, State } from "./case.ts";
import { matches } from "./oracle.ts";

const names = ["alpha", "beta", "docs-one", "docs-two", "gamma"];
const absentNames = ["nobody", "missing_one"];
const globs = ["docs-*", "*a", "docs-???", "*-two", "*"];
const globsWithoutMatch = ["zz-*", "??"];

/** The same case for the same seed, on every machine. Interactions of two or more rules on one server are frequent. */
export function generateCase(seed: number, version = "0.169.0"): Case {
  const random = createRandom(seed);
  const chance = (percent: number) => random() * 100 < percent;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const pickWeighted = <T>(weights: readonly (readonly [number, T])[]): T => {
    let left = random() * weights.reduce((sum, [weight]) => sum + weight, 0);
    const hit = weights.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    return (hit ?? weights[0])?.[1] as T;
  };
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => [random(), value] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, value]) => value);

  const mode = pickWeighted([
    [40, "probe"],
    [60, "exec"],
  ] as const);
  const engine = pick(["exec", "exec", "app-server", "app-server", "auto"] as const);
  const failOn = pickWeighted([
    [55, "required"],
    [30, "any"],
    [15, "never"],
  ] as const);

  const createServer = (name: string): CaseServer => {
    const transport = pickWeighted([
      [65, "stdio"],
      [35, "http"],
    ] as const);
    const behaviour = pickWeighted<Behaviour>([
      [55, "ready"],
      [5, "slow"],
      [9, "no-tools"],
      [mode === "exec" ? 9 : 1, "tool-fails"],
      [13, "failing"],
      [transport === "http" ? 7 : 0, "needs-auth"],
      [4, "late"],
      [3, "hanging"],
      [mode === "exec" ? 14 : 2, "dies-in-run"],
      [mode === "exec" && engine !== "app-server" ? 14 : 2, "starts-once"],
    ]);
    const declaredIn = pickWeighted([
      [65, "user"],
      [20, "project"],
      [15, "codex-args"],
    ] as const);
    return { name, transport, behaviour, declaredIn, enabled: !chance(6), required: chance(25) };
  };

  const createRule = (server: CaseServer | undefined): CaseRule => {
    const rule: CaseRule = {};
    if (chance(35)) rule.required = chance(70);
    if (chance(25)) rule["min-tools"] = pick([0, 0, 0, 1, 2, 2, 3]);
    if (chance(20)) rule.tools = pick([["ping"], ["ping", "read"], ["read"], ["read"], ["write"]]);
    if (chance(15)) rule["max-boot"] = pick(["1ms", "5m", "5m"]);
    if (chance(mode === "exec" ? 15 : 4)) rule["max-tool-failures"] = pick([0, 0, 1]);
    // The documentation does not say what a rule excuses on a server whose state changes in the run.
    const changes = server?.behaviour === "dies-in-run" || server?.behaviour === "starts-once";
    const badState = server === undefined ? "failed" : likelyBadState(server);
    if (!changes && chance(35)) {
      const others = shuffled(["failed", "pending", "disabled", "untrusted"] as State[]);
      rule.allow = chance(65) ? [badState] : others.slice(0, pick([1, 2]));
    }
    if (!changes && chance(22)) {
      rule.expect = chance(65) ? badState : pick(["failed", "disabled", "untrusted", "pending"]);
      if (chance(40)) rule.until = chance(50) ? "2020-01-31" : "2099-01-31";
    }
    return Object.keys(rule).length > 0 ? rule : { required: chance(50) };
  };

  const servers = shuffled(names)
    .slice(
      0,
      pickWeighted([
        [5, 0],
        [25, 1],
        [35, 2],
        [25, 3],
        [10, 4],
      ]),
    )
    .map(createServer);
  // The loss of a server may end the turn before another call: at most one server is lost, and no other call fails then.
  const lost = servers.findIndex(({ behaviour }) => behaviour === "dies-in-run");
  for (const [at, server] of servers.entries())
    if (lost >= 0 && at !== lost && ["dies-in-run", "tool-fails"].includes(server.behaviour))
      server.behaviour = "ready";
  const declared = servers.map(({ name }) => name);
  const stable = servers.every(({ behaviour }) => behaviour !== "dies-in-run" && behaviour !== "starts-once");
  const usableGlobs = globs.filter((glob) => declared.some((name) => matches(glob, name)));

  const required = new Set<string>();
  for (const name of declared) if (chance(30)) required.add(name);
  if (chance(5)) required.add(pick(absentNames));
  if (usableGlobs.length > 0 && chance(20)) required.add(pick(usableGlobs));
  if (chance(3)) required.add(pick(globsWithoutMatch));

  const createRules = (): Case["rules"] => {
    const entries = new Map<string, CaseRule>();
    for (const server of servers) if (chance(50)) entries.set(server.name, createRule(server));
    for (const glob of shuffled(usableGlobs).slice(0, pick([0, 1, 1, 2]))) {
      const { allow, expect, until, ...rest } = createRule(undefined);
      const excuses = {
        ...(allow && { allow }),
        ...(expect && { expect }),
        ...(until && expect && { until }),
      };
      entries.set(
        glob,
        stable ? { ...rest, ...excuses } : { ...rest, required: rest.required ?? chance(50) },
      );
    }
    if (chance(8)) entries.set(pick(absentNames), { required: chance(50) });
    if (chance(3)) entries.set(pick(globsWithoutMatch), { required: chance(60) });
    const defaults: CaseRule = {};
    if (servers.length > 0 && chance(10)) defaults.required = true;
    if (chance(10)) defaults["min-tools"] = pick([0, 1]);
    if (chance(8)) defaults["max-boot"] = pick(["1ms", "5m"]);
    return { from: chance(60) ? "checkout" : "input", defaults, entries: shuffled([...entries]) };
  };

  return {
    version,
    servers,
    trustProject: chance(80),
    required: shuffled([...required]),
    rules: chance(70) ? createRules() : null,
    failOn,
    mode,
    engine,
    preflight:
      mode === "exec" && engine !== "app-server"
        ? pickWeighted([
            [40, "auto"],
            [20, "true"],
            [40, "false"],
          ] as const)
        : "auto",
    event: pickWeighted([
      [50, "push"],
      [35, "pull_request"],
      [15, "merge_group"],
    ] as const),
    entryPoint: pickWeighted([
      [85, "action"],
      [15, "terminal"],
    ] as const),
  };
}

function likelyBadState({ behaviour, declaredIn, enabled }: CaseServer): State {
  if (!enabled) return "disabled";
  if (behaviour === "hanging") return "pending";
  return behaviour === "ready" && declaredIn === "project" ? "untrusted" : "failed";
}

/** Cases with a part less each, the largest parts first. */
export function simplerCases(given: Case): Case[] {
  const without = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at);
  const { servers, rules, required } = given;
  const simpler: Case[] = servers.map((_, at) => ({ ...given, servers: without(servers, at) }));
  if (rules !== null) {
    simpler.push({ ...given, rules: null });
    for (const [at, [key, rule]] of rules.entries.entries()) {
      simpler.push({ ...given, rules: { ...rules, entries: without(rules.entries, at) } });
      const keys = Object.keys(rule) as (keyof CaseRule)[];
      for (const dropped of keys.length > 1 ? keys : []) {
        const rest: CaseRule = { ...rule };
        delete rest[dropped];
        if (rest.until !== undefined && rest.expect === undefined) continue;
        const entries = rules.entries.with(at, [key, rest]);
        simpler.push({ ...given, rules: { ...rules, entries } });
      }
    }
    if (Object.keys(rules.defaults).length > 0) simpler.push({ ...given, rules: { ...rules, defaults: {} } });
  }
  for (const at of required.keys()) simpler.push({ ...given, required: without(required, at) });
  const plainer: Partial<Case>[] = [
    { mode: "probe", preflight: "auto" },
    { failOn: "required" },
    { event: "push" },
    { entryPoint: "action" },
    { preflight: "auto" },
  ];
  for (const part of plainer) {
    const changed = { ...given, ...part };
    if (JSON.stringify(changed) !== JSON.stringify(given)) simpler.push(changed);
  }
  for (const [at, server] of servers.entries()) {
    const plain: Partial<CaseServer>[] = [
      { transport: "stdio" },
      { declaredIn: "user" },
      { enabled: true },
      { required: false },
      { behaviour: "ready" },
    ];
    for (const part of plain) {
      const changed = { ...server, ...part };
      if (changed.behaviour === "needs-auth") changed.transport = "http";
      if (JSON.stringify(changed) === JSON.stringify(server)) continue;
      simpler.push({ ...given, servers: servers.with(at, changed) });
    }
  }
  return simpler;
}

/** A case in a few lines. */
export function describeCase(given: Case): string {
  const server = (one: CaseServer) =>
    [
      `  ${one.name}: ${one.transport} ${one.behaviour}, ${one.declaredIn}`,
      one.enabled ? "" : ", disabled",
      one.required ? ", required" : "",
    ].join("");
  const { rules } = given;
  const inputs = [
    `mode ${given.mode}`,
    given.mode === "exec" ? `engine ${given.engine}, preflight ${given.preflight}` : "",
    `fail-on ${given.failOn}`,
    `trust-project ${given.trustProject}`,
    given.event,
    given.entryPoint,
    given.required.length > 0 ? `required: ${given.required.join(", ")}` : "",
  ];
  return [
    inputs.filter(Boolean).join("; "),
    ...given.servers.map(server),
    ...(rules === null ? [] : [`  rules (${rules.from}): ${JSON.stringify(rulesFile(rules))}`]),
  ].join("\n");
}

/** JSON is YAML. */
export const rulesFile = (rules: NonNullable<Case["rules"]>) => ({
  version: 1,
  ...(Object.keys(rules.defaults).length > 0 && { defaults: rules.defaults }),
  ...(rules.entries.length > 0 && { servers: Object.fromEntries(rules.entries) }),
});

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
