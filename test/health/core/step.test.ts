import { describe, expect, it } from "vitest";
import type { HealthHistory } from "../../../src/health/core/health-history.ts";
import type { HealthRunServer } from "../../../src/health/core/health-run.ts";
import { defaultHealthSettings } from "../../../src/health/core/settings.ts";
import { type Step, step } from "../../../src/health/core/step.ts";
import { failed, runAt, seen } from "../sample-runs.ts";

/** One letter per run for the server `x`: g(ood), s(low), b(ad), a(uth), n(o run). `ok` is always fine. */
function play(letters: string, settings = defaultHealthSettings): Step[] {
  const steps: Step[] = [];
  let state: HealthHistory | null = null;
  for (const [index, letter] of [...letters].entries()) {
    if (letter === "n") continue;
    const taken = step(state, runAt(index, [seen("ok"), serverFor(letter)]), settings);
    steps.push(taken);
    state = taken.state;
  }
  return steps;
}

function serverFor(letter: string): HealthRunServer {
  if (letter === "b") return failed("x");
  if (letter === "a") return failed("x", "token-rejected");
  return seen("x", letter === "s" ? { broken: "took 12 s, `max-boot` is 10 s" } : {});
}

const stateOf = (taken: Step | undefined, name = "x") =>
  taken?.state.servers.find((server) => server.name === name);
const states = (letters: string) => play(letters).map((taken) => stateOf(taken)?.state);

describe("states over time", () => {
  it("takes two bad runs in a row to be down and two good ones to be up again", () => {
    expect(states("gbgbbggg")).toEqual(["up", "up", "up", "up", "down", "down", "up", "up"]);
  });

  it("dates down from the first bad run and up from the first good one", () => {
    const steps = play("gbbgg");
    expect(stateOf(steps[2])?.since).toBe(runAt(1, []).startedAt);
    expect(stateOf(steps[4])?.since).toBe(runAt(3, []).startedAt);
    expect(stateOf(steps[4])?.pastIncidents).toMatchObject([
      { from: runAt(1, []).startedAt, to: runAt(3, []).startedAt, badRuns: 2, runs: 3, kind: "down" },
    ]);
  });

  it("does not call a new server up or down before it was seen to be", () => {
    expect(states("bb")).toEqual(["unknown", "down"]);
    expect(states("g")).toEqual(["up"]);
  });

  it("tells a credential from a broken server", () => {
    expect(states("gaa")).toEqual(["up", "up", "auth-needed"]);
    expect(states("gaab")).toEqual(["up", "up", "auth-needed", "down"]);
  });

  it("is degraded after two slow runs and up after two quick ones", () => {
    expect(states("gssgsgg")).toEqual(["up", "up", "degraded", "degraded", "degraded", "degraded", "up"]);
  });

  it("is flapping when it changes too often, and calms down slowly", () => {
    const shown = states(`gbgbgbg${"g".repeat(20)}`);
    expect(shown.slice(0, 7)).toEqual(["up", "up", "up", "up", "up", "up", "flapping"]);
    expect(shown.at(10)).toBe("flapping");
    expect(shown.at(-1)).toBe("up");
  });

  it("obeys other thresholds", () => {
    const steps = play("gbbbg", { ...defaultHealthSettings, downAfter: 3, upAfter: 1 });
    expect(steps.map((taken) => stateOf(taken)?.state)).toEqual(["up", "up", "up", "down", "up"]);
  });

  it("obeys the largest thresholds", () => {
    const steps = play("g".repeat(120) + "b".repeat(100), { ...defaultHealthSettings, downAfter: 100 });
    expect(stateOf(steps.at(-2))?.state).toBe("up");
    expect(stateOf(steps.at(-1))?.state).toBe("down");
  });

  it("reports each change once", () => {
    const changes = play("gbbbgg").flatMap(({ transitions }) =>
      transitions.filter(({ name }) => name === "x"),
    );
    expect(changes.map(({ from, to }) => `${from} ${to}`)).toEqual(["unknown up", "up down", "down up"]);
  });
});

describe("runs that cannot tell", () => {
  const known = step(null, runAt(0, [seen("a"), seen("b")]), defaultHealthSettings).state;

  it("says unknown when all failed at once, and down since then when that lasts", () => {
    const once = step(known, runAt(1, [failed("a"), failed("b")]), defaultHealthSettings).state;
    expect(once.servers.map((server) => server.state)).toEqual(["unknown", "unknown"]);
    expect(once.servers.every(({ incident }) => incident === null)).toBe(true);
    expect(once.jobs[0]?.cannotTell).toMatchObject({ runs: 1, since: runAt(1, []).startedAt });
    const back = step(once, runAt(2, [seen("a"), seen("b")]), defaultHealthSettings).state;
    expect(back.servers.map((server) => server.state)).toEqual(["up", "up"]);
    expect(back.jobs[0]?.cannotTell).toBeNull();
    const twice = step(once, runAt(2, [failed("a"), failed("b")]), defaultHealthSettings).state;
    for (const server of twice.servers) {
      expect(server).toMatchObject({
        state: "down",
        since: runAt(1, []).startedAt,
        incident: { runs: 2, badRuns: 2 },
      });
    }
  });

  it("counts servers that were never seen working from the first run on", () => {
    let state = step(null, runAt(0, [failed("a"), failed("b")]), defaultHealthSettings).state;
    expect(state.jobs[0]?.cannotTell).toBeNull();
    state = step(state, runAt(1, [failed("a"), failed("b")]), defaultHealthSettings).state;
    expect(state.servers.map(({ state }) => state)).toEqual(["down", "down"]);
  });

  it("never says of a server that it was ready or disabled then", () => {
    const servers = [seen("a"), seen("b", { state: "disabled" })];
    const { state } = step(known, runAt(1, servers, { cannotTell: "Codex crashed." }), defaultHealthSettings);
    expect(state.servers.map((server) => [server.state, server.notJudged])).toEqual([
      ["unknown", null],
      ["unknown", null],
    ]);
  });

  it("says unknown when Codex could not run, also with an empty server list", () => {
    const run = runAt(1, [], { conclusion: "inconclusive", cannotTell: "Codex was not found." });
    const { state } = step(known, run, defaultHealthSettings);
    expect(state.servers.map((server) => server.state)).toEqual(["unknown", "unknown"]);
    expect(state.servers).toHaveLength(2);
  });

  it("does not lose an outage: what was down is down again, with its counters", () => {
    let state = known;
    const play: [HealthRunServer[], string | null][] = [
      [[failed("a"), seen("b")], null],
      [[failed("a"), seen("b")], null],
      [[], "Codex crashed."],
      [[failed("a"), seen("b")], null],
    ];
    for (const [index, [servers, cannotTell]] of play.entries()) {
      state = step(state, runAt(index + 1, servers, { cannotTell }), defaultHealthSettings).state;
    }
    expect(state.servers[0]).toMatchObject({ state: "down", incident: { badRuns: 3, runs: 3 } });
    expect(state.servers[0]?.since).toBe(runAt(1, []).startedAt);
  });

  it("still sees the second server break while the first is down already", () => {
    let state = known;
    for (let index = 1; index <= 2; index += 1) {
      state = step(state, runAt(index, [failed("a"), seen("b")]), defaultHealthSettings).state;
    }
    for (let index = 3; index <= 4; index += 1) {
      state = step(state, runAt(index, [failed("a"), failed("b")]), defaultHealthSettings).state;
    }
    expect(state.servers.map((server) => server.state)).toEqual(["down", "down"]);
  });

  it("judges a single server by itself", () => {
    let state: HealthHistory | null = null;
    for (let index = 0; index < 2; index += 1)
      state = step(state, runAt(index, [failed("a")]), defaultHealthSettings).state;
    expect(state?.servers[0]?.state).toBe("down");
  });
});

describe("what is not judged", () => {
  it.each([
    ["disabled", seen("x", { state: "disabled", bootMs: null, tools: null })],
    [
      "failed, as planned until 31 Jan 2027",
      { ...failed("x"), level: "pass" as const, expectedUntil: "2027-01-31" },
    ],
    ["failed, as a rule allows", { ...failed("x"), level: "pass" as const }],
    ["cancelled", seen("x", { state: "cancelled", level: "warn", bootMs: null, tools: null })],
  ])("%s", (words, server) => {
    let state: HealthHistory | null = null;
    for (let index = 0; index < 3; index += 1)
      state = step(state, runAt(index, [seen("ok"), server]), defaultHealthSettings).state;
    expect(state?.servers.find(({ name }) => name === "x")).toMatchObject({
      state: "unknown",
      notJudged: words,
      incident: null,
    });
  });

  it("counts a required server that is untrusted or absent as bad", () => {
    let state: HealthHistory | null = null;
    const server = seen("x", { state: "untrusted", level: "fail", bootMs: null, tools: null });
    for (let index = 0; index < 2; index += 1)
      state = step(state, runAt(index, [seen("ok"), server]), defaultHealthSettings).state;
    expect(state?.servers.find(({ name }) => name === "x")?.state).toBe("down");
  });
});

describe("schedule", () => {
  it("learns the interval and reports a gap once, as no data", () => {
    const steps = play("ggggggnnnnngg");
    expect(steps[5]?.state.jobs[0]?.intervalMs).toBe(1_800_000);
    const gap = steps[6]?.gap;
    expect(gap).toEqual({ from: runAt(5, []).startedAt, to: runAt(11, []).startedAt, missedRuns: 5 });
    expect(steps[6]?.coversMs).toBe(2_700_000);
    expect(steps[7]?.gap).toBeNull();
    expect(steps[7]?.state.jobs[0]?.gaps).toEqual([gap]);
    expect(stateOf(steps[6])?.state).toBe("up");
  });

  it("takes the interval from a setting", () => {
    const [first] = play("g");
    const late = step(first?.state ?? null, runAt(8, [seen("ok"), seen("x")]), {
      ...defaultHealthSettings,
      intervalMs: 3_600_000,
    });
    expect(late.gap?.missedRuns).toBe(3);
  });

  it("lets a run that comes late change no state", () => {
    const steps = play("ggg");
    const last = steps.at(-1)?.state ?? null;
    const late = step(last, runAt(1, [failed("ok"), failed("x")], { runId: "other" }), defaultHealthSettings);
    expect(late.late).toBe(true);
    expect(late.state).toEqual({ ...last, runs: 4 });
  });
});

describe("servers that come and go", () => {
  it("drops one that its job no longer declares, and says so once", () => {
    let taken = step(null, runAt(0, [seen("a"), seen("b")]), defaultHealthSettings);
    taken = step(taken.state, runAt(1, [seen("a")]), defaultHealthSettings);
    expect(taken.state.servers).toHaveLength(2);
    taken = step(taken.state, runAt(2, [seen("a")]), defaultHealthSettings);
    expect(taken.transitions).toMatchObject([{ name: "b", to: "gone" }]);
    expect(taken.state.servers.map(({ name }) => name)).toEqual(["a"]);
  });

  it("leaves the servers of another job alone", () => {
    let taken = step(null, runAt(0, [seen("a")], { job: "one" }), defaultHealthSettings);
    for (let index = 1; index < 5; index += 1) {
      taken = step(taken.state, runAt(index, [seen("b")], { job: "two" }), defaultHealthSettings);
    }
    expect(taken.state.servers.map(({ name, state }) => `${name} ${state}`)).toEqual(["a up", "b up"]);
  });

  it("notes a changed tool list", () => {
    let taken = step(null, runAt(0, [seen("a", { tools: ["x", "y"] })]), defaultHealthSettings);
    taken = step(taken.state, runAt(1, [failed("a")]), defaultHealthSettings);
    taken = step(taken.state, runAt(2, [seen("a", { tools: ["y", "z"] })]), defaultHealthSettings);
    expect(taken.state.servers[0]?.toolsChanged).toEqual({
      at: runAt(2, []).startedAt,
      lost: ["x"],
      gained: ["z"],
    });
  });
});
