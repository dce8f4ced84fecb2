import { describe, expect, it } from "vitest";
import { endOf, wantedAlert } from "../../../src/health/alert/alert.ts";
import { firesBetween, parseCron } from "../../../src/health/core/cron.ts";
import {
  type HealthHistory,
  parseHistory,
  serializeHistory,
} from "../../../src/health/core/health-history.ts";
import type { HealthRun, HealthRunServer } from "../../../src/health/core/health-run.ts";
import { incidentId } from "../../../src/health/core/server-health.ts";
import { defaultHealthSettings } from "../../../src/health/core/settings.ts";
import { type Step, step } from "../../../src/health/core/step.ts";
import { failed, runAt, seen } from "../sample-runs.ts";

const play = (runs: HealthRun[], before: HealthHistory | null = null): Step[] => {
  let state = before;
  return runs.map((run) => {
    const taken = step(state, run, defaultHealthSettings);
    state = taken.state;
    return taken;
  });
};
const last = (runs: HealthRun[]) => play(runs).at(-1)!.state;
const options = { key: "mcp-health", pageUrl: null, downAfter: 2 };

describe("two jobs of one workflow", () => {
  it("are both judged, also when the slower one always reports an earlier start", () => {
    const fast = (index: number) => runAt(index, [seen("a")], { job: "fast" });
    const slow = (index: number) => {
      const startedAt = new Date(Date.parse(runAt(index, []).startedAt) - 60_000).toISOString();
      return runAt(index, [failed("b")], { job: "slow", startedAt });
    };
    const steps = play([fast(0), slow(0), fast(1), slow(1)]);
    expect(steps.map(({ late }) => late)).toEqual([false, false, false, false]);
    expect(steps.at(-1)?.state.servers.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "a up",
      "b down",
    ]);
  });

  it("keep a server of the same name apart: no flapping, and both alerts at once", () => {
    const runs = [0, 1, 2, 3, 4, 5, 6].flatMap((index) => [
      runAt(index, [seen("x")], { job: "linux" }),
      runAt(index, [failed("x")], { job: "windows" }),
    ]);
    expect(last(runs).servers.map(({ job, state }) => `${job} ${state}`)).toEqual([
      "linux up",
      "windows down",
    ]);
  });

  it("alert by the requirement of the server's own job", () => {
    const state = last([
      ...[0, 1].map((index) => runAt(index, [failed("x")], { job: "any", alertOn: "any" })),
      runAt(2, [seen("y", { required: true })], { job: "strict", alertOn: "required" }),
    ]);
    expect(wantedAlert(state, null, options).servers.map(({ health }) => health.name)).toEqual(["x"]);
  });

  it("infer an interval each", () => {
    const runs = [0, 1, 2, 3, 4].flatMap((index) =>
      ["one", "two"].map((job) => runAt(index, [seen("a")], { job })),
    );
    expect(last(runs).jobs.map(({ intervalMs }) => intervalMs)).toEqual([1_800_000, 1_800_000]);
  });
});

describe("an outage ends in the history", () => {
  const down = [0, 1, 2].map((index) => runAt(index, [failed("x"), seen("ok")]));

  it.each([
    ["disabled", seen("x", { state: "disabled" })],
    ["expected to fail", { ...failed("x"), level: "pass" as const }],
  ])("when the server is %s", (_, server) => {
    const state = last([...down, runAt(3, [server, seen("ok")])]);
    const x = state.servers.find(({ name }) => name === "x");
    expect(x).toMatchObject({ incident: null, pastIncidents: [{ end: "not-judged" }] });
    expect(wantedAlert(state, null, options).servers).toEqual([]);
  });

  it("when its job was renamed and no longer runs", () => {
    const renamed = Array.from({ length: 400 }, (_, index) =>
      runAt(3 + index, [seen("x")], { job: "new name" }),
    );
    const state = last([...down, ...renamed]);
    expect(state.jobs.map(({ job }) => job)).toEqual(["new name"]);
    expect(wantedAlert(state, null, options).servers).toEqual([]);
  });

  describe("when a job is renamed", () => {
    /** The outages that are current after each run, as the alert names them, and how they ended. */
    const follow = (runs: HealthRun[]) => {
      const current = play(runs).map(({ state }) =>
        wantedAlert(state, null, options).servers.map(({ id }) => id),
      );
      const state = last(runs);
      const ids = [...new Set(current.flat())];
      return { current, ids, ends: ids.map((id) => endOf(id, state)) };
    };
    const as = (job: string) => (run: HealthRun) => ({ ...run, job, cron: "0,30 * * * *" });
    const earlier = down.map(as("node 20"));
    const later = (from: number, to: number, ...servers: HealthRunServer[]) =>
      Array.from({ length: to - from }, (_, index) => as("node 22")(runAt(from + index, servers)));

    it("an outage that goes on is announced once and ends once", () => {
      const runs = [
        ...earlier,
        ...later(3, 9, failed("x"), seen("ok")),
        ...later(9, 12, seen("x"), seen("ok")),
      ];
      const { current, ids, ends } = follow(runs);
      expect(current.map(({ length }) => length)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
      expect([ids.length, ends]).toEqual([1, ["recovered"]]);
      const x = last(runs).servers.find(({ name }) => name === "x");
      expect(x?.pastIncidents).toMatchObject([{ from: runAt(0, []).startedAt, badRuns: 9 }]);
    });

    it("an outage that is over by then ends within three runs", () => {
      const { current, ends } = follow([...earlier, ...later(3, 6, seen("x"), seen("ok"))]);
      expect(current.map(({ length }) => length)).toEqual([0, 1, 1, 1, 1, 0]);
      expect(ends).toEqual(["recovered"]);
    });

    it("and the server that was down is removed, its outage ends within three runs", () => {
      const { current, ends } = follow([...earlier, ...later(3, 6, seen("ok"))]);
      expect(current.at(-1)).toEqual([]);
      expect(ends).toEqual([null]);
    });

    it("with a second value of its matrix, only the outage that there was goes on", () => {
      const both = (index: number, jobs: [string, string]) => [
        as(jobs[0])(runAt(index, [failed("x"), seen("ok")])),
        as(jobs[1])(runAt(index, [seen("x"), seen("ok")])),
      ];
      const runs = [0, 1, 2].flatMap((index) => both(index, ["a1", "a2"]));
      const { ids, current } = follow([
        ...runs,
        ...[3, 4, 5, 6].flatMap((index) => both(index, ["b1", "b2"])),
      ]);
      expect(ids).toHaveLength(1);
      expect(current.at(-1)).toEqual(ids);
    });

    it("a job that is added beside it has outages of its own", () => {
      const added = [3, 4, 5].flatMap((index) => [
        as("new")(runAt(index, [failed("x"), seen("ok")])),
        as("node 20")(runAt(index, [failed("x"), seen("ok")])),
      ]);
      expect(follow([...earlier, ...added]).current.at(-1)).toHaveLength(2);
    });
  });

  it("but not while the job only pauses", () => {
    const others = Array.from({ length: 6 }, (_, index) => runAt(3 + index, [seen("y")], { job: "other" }));
    expect(wantedAlert(last([...down, ...others]), null, options).servers).toHaveLength(1);
  });
});

it.each([
  ["a job of its own in each of 700 runs", 700, 1],
  ["5 jobs with 1,500 servers each", 5, 1500],
])("%s: what is written can be read", (_, jobs, servers) => {
  const runs = Array.from({ length: jobs }, (_, index) =>
    runAt(
      index,
      Array.from({ length: servers }, (_, server) => seen(`s${server}`)),
      { job: `job ${index}` },
    ),
  );
  const state = last(runs);
  expect(parseHistory(serializeHistory(state)).kind).toBe("history");
  expect(state.jobs.map(({ job }) => job)).toContain(`job ${jobs - 1}`);
});

it("tells one outage of a server from the next", () => {
  const server = { job: "j", name: "x" };
  expect(incidentId(server, { from: "2026-01-01T00:00:00.000Z" })).not.toBe(
    incidentId(server, { from: "2026-01-02T00:00:00.000Z" }),
  );
});

describe("a clock that was ahead", () => {
  it("silences nobody: the next run with a higher number is not late", () => {
    const future = { ...runAt(3, [failed("x"), seen("ok")]), startedAt: "2031-01-01T00:00:00.000Z" };
    const steps = play([
      runAt(2, [seen("x"), seen("ok")]),
      future,
      ...[4, 5].map((index) => runAt(index, [failed("x"), seen("ok")])),
    ]);
    expect(steps.at(-1)?.late).toBe(false);
    const x = steps.at(-1)?.state.servers.find(({ name }) => name === "x");
    expect(x?.state).toBe("down");
    expect(Date.parse(x?.since ?? "")).toBeLessThan(Date.parse("2027-01-01"));
  });

  it("does not make a rerun or a queued run rewrite time", () => {
    const [first, second] = [runAt(5, [seen("x")]), runAt(4, [seen("x")], { runId: "1006" })];
    expect(play([first, second]).at(-1)?.late).toBe(true);
  });
});

describe("a cron of office hours", () => {
  const cron = "0 9-17 * * 1-5";
  const at = (iso: string) =>
    runAt(Date.parse(iso) % 1000, [seen("x")], { startedAt: iso, cron, runId: String(Date.parse(iso)) });
  const week = ["09", "10", "11", "12", "13", "14", "15", "16", "17"].map((hour) =>
    at(`2026-11-20T${hour}:00:00.000Z`),
  );

  it("misses no run overnight and over the weekend", () => {
    const steps = play([...week, at("2026-11-23T09:00:00.000Z")]);
    expect(steps.map(({ gap }) => gap)).toEqual(steps.map(() => null));
  });

  it("misses the runs of a Monday morning", () => {
    expect(play([...week, at("2026-11-23T12:00:00.000Z")]).at(-1)?.gap?.missedRuns).toBe(3);
  });

  it.each(["", "* * * *", "60 * * * *", "*/0 * * * *", "5-1 * * * *", "a * * * *", "* * * * * *"])(
    "is not taken from %j",
    (text) => expect(parseCron(text)).toBeNull(),
  );

  it.each([
    ["7,37 * * * *", "2026-11-21T00:00:00Z", 24, 48],
    ["*/15 * * * *", "2026-11-21T00:00:00Z", 24, 96],
    ["0 0 1,15 * *", "2026-11-01T00:00:00Z", 24 * 30, 2],
    ["0 0 13 * fri", "2026-11-01T00:00:00Z", 24 * 30, 4],
    ["30 6 * nov 7", "2026-11-01T00:00:00Z", 24 * 30, 5],
    ["0 0/6 * * *", "2026-11-21T00:00:00Z", 24, 4],
  ])("%s fires", (text, from, hours, count) => {
    const start = Date.parse(from);
    expect(firesBetween([parseCron(text)!], start, start + hours * 3_600_000, 1000)).toHaveLength(count);
  });
});
