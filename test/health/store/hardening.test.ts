import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HealthRun } from "../../../src/health/core/health-run.ts";
import { planWrite } from "../../../src/health/core/plan-write.ts";
import { defaultHealthSettings } from "../../../src/health/core/settings.ts";
import { drawPage } from "../../../src/health/page/draw-page.ts";
import { missedRecords } from "../../../src/health/store/missed-records.ts";
import { type RecordOptions, recordRun } from "../../../src/health/store/record-run.ts";
import { runAt, seen } from "../sample-runs.ts";
import { DiskRemote } from "./disk-remote.ts";

let remote: DiskRemote;
beforeEach(() => {
  remote = new DiskRemote();
});
afterEach(() => remote.remove());

const pace = { wait: async () => undefined };
const good = (index: number) => runAt(index, [seen("github"), seen("docs")]);
const record = (run: HealthRun, options: Partial<RecordOptions> = {}) =>
  recordRun({ store: remote.store, run, title: "octo/demo", pace, ...options });

describe("squashing", () => {
  it("is given up for plain pushes where the remote refuses force", async () => {
    remote.git("config", "receive.denyNonFastForwards", "true");
    for (let index = 0; index < 8; index += 1) {
      expect(await record(good(index), { settings: { squashAfter: 3 } })).toMatchObject({ kind: "recorded" });
    }
    expect(remote.commitCount()).toBe(8);
    expect(JSON.parse(remote.read("state.json")).squashRefusedAt).toBe(good(3).startedAt);
  });
});

describe("a branch that cannot be written", () => {
  it.each(["mcp-health/old", "mcp"])("because of the branch %s: it is named", async (other) => {
    remote.edit("a.txt", "a", other);
    const branch = other === "mcp" ? "mcp/health" : "mcp-health";
    const result = await record(good(0), { store: { ...remote.store, branch } });
    expect(result).toMatchObject({
      kind: "failed",
      failure: "name-taken",
      message: expect.stringContaining(other),
    });
  });

  it("because it is the default branch", async () => {
    await record(good(0));
    remote.git("symbolic-ref", "HEAD", "refs/heads/mcp-health");
    const store = { ...remote.store, defaultBranch: null };
    expect(await record(good(1), { store })).toMatchObject({ kind: "failed", failure: "default-branch" });
    expect(remote.records()).toHaveLength(1);
  });

  it("because the remote is too slow: others are not blamed", async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`;
    const store = { ...remote.store, remote: address, timeoutMs: 300, defaultBranch: "main" };
    const result = await record(good(0), { store });
    server.closeAllConnections();
    server.close();
    expect(result).toMatchObject({
      kind: "failed",
      failure: "unreachable",
      message: expect.stringContaining("no answer in time"),
    });
  });

  it("because the job is cancelled: git ends at once and nothing is left", async () => {
    const controller = new AbortController();
    const server = createServer(() => controller.abort());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`;
    const store = { ...remote.store, remote: address, signal: controller.signal };
    expect(await record(good(0), { store })).toMatchObject({ kind: "failed", failure: "cancelled" });
    server.closeAllConnections();
    server.close();
    expect(readdirSync(remote.folder)).toEqual(["remote.git"]);
  });
});

describe("how many runs have not been recorded", () => {
  const now = new Date("2026-11-22T12:10:00.000Z");
  const missed = (cron: string | null) => missedRecords(remote.store, { now, cron, runNumber: 7 });

  it("is counted from the latest commit, by the schedule where it is known", async () => {
    await record(good(0));
    expect(await missed("7,37 * * * *")).toBe(49);
    expect(await missed(null)).toBe(24);
  });

  it("is all runs of the workflow when there is no branch", async () => {
    expect(await missed(null)).toBe(7);
  });

  it("is not known when the remote is not there", async () => {
    const store = { ...remote.store, remote: "/nowhere" };
    expect(await missedRecords(store, { now, cron: null, runNumber: 7 })).toBeNull();
  });
});

describe("a run with a clock that is ahead", () => {
  it("is not recorded when it is more than a year ahead", async () => {
    await record(good(0));
    expect(await record({ ...good(1), startedAt: "2031-01-01T00:00:00.000Z" })).toMatchObject({
      kind: "implausible",
    });
    expect(await record(good(2))).toMatchObject({ kind: "recorded", late: false });
  });

  it("removes no history, and the runs after it are recorded as before", async () => {
    for (let day = 0; day < 4; day += 1) await record(good(day * 48));
    const before = remote.paths().filter((path) => path.startsWith("history/"));
    await record({ ...good(145), startedAt: "2027-09-01T00:00:00.000Z" });
    for (const index of [146, 147, 192]) {
      expect(await record(good(index))).toMatchObject({ kind: "recorded", late: false });
    }
    expect(remote.paths()).toEqual(expect.arrayContaining(before));
    expect(JSON.parse(remote.read("state.json")).today).toBe("2026-11-25");
  });
});

it("never crashes on a hand-edited state.json: it is read, or refused", async () => {
  await record(good(0));
  await record(good(1));
  const text = remote.read("state.json");
  const files = new Map(remote.paths().map((path) => [path, remote.read(path)]));
  const places = [...text.matchAll(/"[^"]*"|[\d.]+|null|true|false/g)].map(
    (match) => [match.index, match[0].length] as const,
  );
  const values = [
    "2026-13-45",
    "2026-02-30T25:00:00Z",
    "",
    "9999-12-31",
    "9999-12-31T23:59:59.999Z",
    "0000-01-01",
    "x\n",
  ]
    .map((value) => JSON.stringify(value))
    .concat(["1e308", "-1", "null", "[]", "{}", "0", "99999999999999999999", "true"]);
  const kinds = new Set<string>();
  fc.assert(
    fc.property(fc.nat(places.length - 1), fc.constantFrom(...values), (place, value) => {
      const [start, length] = places[place]!;
      const edited = text.slice(0, start) + value + text.slice(start + length);
      const plan = planWrite(
        [...files.keys()],
        new Map([...files, ["state.json", edited]]),
        good(2),
        defaultHealthSettings,
      );
      kinds.add(plan.kind);
      if (plan.kind === "write") drawPage("t", plan.step.state, plan.days);
    }),
    { numRuns: 1500 },
  );
  expect(kinds).toContain("write");
  expect(kinds).toContain("unreadable");
});
