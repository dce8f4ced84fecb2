import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parseHistory } from "../../../src/health/core/health-history.ts";
import type { HealthRun } from "../../../src/health/core/health-run.ts";
import type { HealthSettings } from "../../../src/health/core/settings.ts";
import { readHistory } from "../../../src/health/store/read-history.ts";
import { recordAlert } from "../../../src/health/store/record-alert.ts";
import { type RecordResult, recordRun } from "../../../src/health/store/record-run.ts";
import { failed, runAt, seen } from "../sample-runs.ts";
import { DiskRemote } from "./disk-remote.ts";

const remotes: DiskRemote[] = [];
afterEach(() => {
  for (const remote of remotes.splice(0)) remote.remove();
});

function newRemote(options?: ConstructorParameters<typeof DiskRemote>[0]): DiskRemote {
  const remote = new DiskRemote(options);
  remotes.push(remote);
  return remote;
}

const quick = { wait: async () => undefined };
const record = (
  remote: DiskRemote,
  run: HealthRun,
  settings: Partial<HealthSettings> = {},
): Promise<RecordResult> =>
  recordRun({ store: remote.store, run, title: "octo/demo", settings, pace: quick });

const good = (index: number) => runAt(index, [seen("github"), seen("docs")]);

describe("recording runs", () => {
  it.each([true, false])(
    "makes the branch and adds to it (remote leaves contents out: %s)",
    async (partial) => {
      const remote = newRemote({ partial });
      expect(await record(remote, good(18))).toMatchObject({ kind: "recorded", firstRun: true, attempts: 1 });
      for (let index = 19; index < 28; index += 1) {
        expect(await record(remote, good(index))).toMatchObject({ kind: "recorded", firstRun: false });
      }
      expect(remote.records().map(({ run }) => run)).toEqual(
        Array.from({ length: 10 }, (_, index) => String(1018 + index)),
      );
      expect(remote.paths()).toEqual(
        expect.arrayContaining([
          "README.md",
          "badge.svg",
          "badges/github.json",
          "badges/github.svg",
          "charts.svg",
          "days/2026-11.jsonl",
          "history/2026/11/21.jsonl",
          "history/2026/11/22.jsonl",
          "index.html",
          "state.json",
          "status.json",
        ]),
      );
      expect(JSON.parse(remote.read("status.json"))).toMatchObject({
        status: "up",
        servers: [{ uptime: 1 }, { uptime: 1 }],
      });
      expect(remote.commitCount()).toBe(10);
      remote.check();
    },
  );

  it("writes a run and attempt once", async () => {
    const remote = newRemote();
    await record(remote, good(0));
    const { head } = remote;
    expect(await record(remote, good(0))).toMatchObject({ kind: "duplicate" });
    expect(remote.head).toBe(head);
    expect(await record(remote, { ...good(0), runAttempt: 2 })).toMatchObject({ kind: "recorded" });
    expect(await record(remote, { ...good(0), job: "linux" })).toMatchObject({ kind: "recorded" });
    expect(remote.records()).toHaveLength(3);
  });

  it("reports transitions and missed schedules", async () => {
    const remote = newRemote();
    for (let index = 0; index < 6; index += 1) await record(remote, good(index));
    const bad = (index: number) => runAt(index, [failed("github"), seen("docs")]);
    expect(await record(remote, bad(12))).toMatchObject({ transitions: [], gap: { missedRuns: 6 } });
    expect(await record(remote, bad(13))).toMatchObject({
      transitions: [{ name: "github", from: "up", to: "down" }],
      gap: null,
    });
    expect(remote.read("README.md")).toContain("1 of 2 MCP servers is not working");
    expect(remote.read("README.md")).toContain("6 scheduled runs did not happen");
  });

  it("counts a late run in its own day and leaves the state alone", async () => {
    const remote = newRemote();
    await record(remote, good(0));
    await record(remote, good(48));
    const late = runAt(1, [failed("github"), failed("docs")], { runId: "late" });
    expect(await record(remote, late)).toMatchObject({ kind: "recorded", late: true, transitions: [] });
    expect(remote.read("days/2026-11.jsonl")).toContain('"day":"2026-11-21","runs":2');
    expect(await record(remote, late)).toMatchObject({ kind: "duplicate" });
  });

  it("forgets single runs, then days, as the settings say", async () => {
    const remote = newRemote();
    const settings = { runDays: 2, dayFigures: 40 };
    for (const index of [0, 48, 96, 144, 48 * 60, 48 * 60 + 1]) await record(remote, good(index), settings);
    const paths = remote.paths().filter((path) => /^(history|days)/.test(path));
    expect(paths).toEqual(["history/2027/01/20.jsonl"]);
    expect(await record(remote, good(1), settings)).toMatchObject({ kind: "too-old" });
  });

  it("squashes the branch to one commit, and keeps files and figures", async () => {
    const remote = newRemote();
    for (let index = 0; index < 12; index += 1) await record(remote, good(index), { squashAfter: 5 });
    expect(remote.records()).toHaveLength(12);
    expect(remote.commitCount()).toBeLessThanOrEqual(5);
    remote.check();
  });

  it("removes the badge of a server that is gone, and no file of anyone else", async () => {
    const remote = newRemote();
    await record(remote, good(0));
    const foreign = ["badges/other.svg", "history/0notes.txt", "days/0.txt", "history/2020/01/01.txt"];
    for (const path of foreign) remote.edit(path, "mine");
    for (const index of [1, 2, 9999]) await record(remote, runAt(index, [seen("docs")]));
    expect(remote.paths().filter((path) => path.includes("github"))).toEqual([]);
    expect(remote.paths()).toEqual(expect.arrayContaining(foreign));
  });

  it("notes the alert's issue", async () => {
    const remote = newRemote();
    const issue = { number: 7, url: "https://github.com/octo/demo/issues/7" };
    await record(remote, good(0));
    const change = { store: remote.store, title: "octo/demo", at: good(0).startedAt, change: { issue } };
    expect(await recordAlert(change)).toEqual({ kind: "recorded" });
    expect(await recordAlert(change)).toEqual({ kind: "unchanged" });
    await record(remote, good(1));
    expect(JSON.parse(remote.read("state.json"))).toMatchObject({ issue, runs: 2, commits: 3 });
  });
});

describe("nothing is changed, and it is said", () => {
  async function expectFailure(remote: DiskRemote, failure: string, words: RegExp): Promise<void> {
    const { head } = remote;
    const result = await record(remote, good(9));
    expect(result).toMatchObject({ kind: "failed", failure, message: expect.stringMatching(words) });
    expect(result.kind === "failed" && result.remedy).toMatch(/\w/);
    expect(remote.head).toBe(head);
    expect(readdirSync(remote.folder)).toEqual(["remote.git"]);
  }

  it.each([
    ["state.json", "{", /state\.json .*not valid JSON/],
    ["state.json", "[]", /state\.json/],
    ["state.json", '{"schemaVersion":2}', /newer release/],
    ["state.json", null, /holds no state\.json/],
    ["history/2026/11/21.jsonl", "{}\n", /21\.jsonl .*line 1 is not a run/],
    ["history/2026/11/21.jsonl", null, /21\.jsonl .*missing/],
  ])("%s holds %j", async (path, text, words) => {
    const remote = newRemote();
    await record(remote, good(0));
    remote.edit(path, text);
    await expectFailure(
      remote,
      path === "state.json" && text === null ? "not-a-health-branch" : "unreadable",
      words,
    );
  });

  it("figures that the first run of a day adds to", async () => {
    const remote = newRemote();
    await record(remote, good(0));
    remote.edit("days/2026-11.jsonl", "nonsense\n");
    expect(await record(remote, good(9))).toMatchObject({ kind: "recorded" });
    const { head } = remote;
    expect(await record(remote, good(48))).toMatchObject({
      kind: "failed",
      failure: "unreadable",
      message: expect.stringMatching(/2026-11\.jsonl .*line 1 is not a day/),
    });
    expect(remote.head).toBe(head);
  });

  it("a branch that is somebody's work", async () => {
    const remote = newRemote();
    remote.edit("src/main.c", "int main;", "mcp-health");
    await expectFailure(remote, "not-a-health-branch", /not a health branch/);
  });

  it("a remote that refuses", async () => {
    const remote = newRemote();
    await record(remote, good(0));
    remote.hook("pre-receive", "echo 'this branch is protected' >&2; exit 1");
    await expectFailure(remote, "refused", /pre-receive hook declined.*protected/);
  });

  it("a remote that is not there, and an address with a password in it", async () => {
    const remote = newRemote();
    const store = { ...remote.store, remote: "http://me:hunter2@127.0.0.1:9/none.git?token=hunter3" };
    const result = await recordRun({ store, run: good(0), title: "t", pace: quick });
    expect(result).toMatchObject({ kind: "failed", failure: "unreachable" });
    expect(JSON.stringify(result)).not.toMatch(/hunter/);
  });

  it("a missing object", async () => {
    const remote = newRemote({ partial: false });
    await record(remote, good(0));
    const name = remote.git("rev-parse", "mcp-health:state.json").trim();
    const file = join(remote.path, "objects", name.slice(0, 2), name.slice(2));
    execFileSync("rm", ["-f", file]);
    if (!remote.git("count-objects", "-v").includes("packs: 0")) return;
    const { head } = remote;
    expect(await record(remote, good(1))).toMatchObject({ kind: "failed" });
    expect(remote.head).toBe(head);
  });

  it("a start time that is none", async () => {
    const remote = newRemote();
    expect(await record(remote, { ...good(0), startedAt: "yesterday" })).toMatchObject({
      failure: "bad-run",
    });
    expect(remote.exists).toBe(false);
  });

  it("no git", async () => {
    const remote = newRemote();
    const result = await recordRun({
      store: { ...remote.store, env: { PATH: "" } },
      run: good(0),
      title: "t",
    });
    expect(result).toMatchObject({ kind: "failed", failure: "no-git" });
  });
});

describe("the user's own repository", () => {
  it("keeps its work tree, index, branches and settings", async () => {
    const remote = newRemote();
    const work = join(remote.folder, "work");
    const git = (...args: string[]) => execFileSync("git", ["-C", work, ...args], { encoding: "utf8" });
    execFileSync("git", ["clone", "--quiet", remote.path, work], { stdio: "ignore" });
    writeFileSync(join(work, "staged.txt"), "staged");
    writeFileSync(join(work, "loose.txt"), "loose");
    git("add", "staged.txt");
    const look = () => [
      git("status", "--porcelain"),
      git("for-each-ref"),
      git("config", "--list", "--local"),
    ];
    const before = look();
    const inside = {
      ...process.env,
      GIT_DIR: join(work, ".git"),
      GIT_WORK_TREE: work,
      GIT_INDEX_FILE: join(work, ".git/index"),
    };
    const result = await recordRun({ store: { ...remote.store, env: inside }, run: good(0), title: "t" });
    expect(result.kind).toBe("recorded");
    expect(look()).toEqual(before);
  });
});

describe("reading", () => {
  it("tells a missing branch, a history and a broken one apart, and writes nothing", async () => {
    const remote = newRemote();
    expect(await readHistory(remote.store)).toEqual({ kind: "none" });
    await record(remote, good(0));
    const { head } = remote;
    expect(await readHistory(remote.store)).toMatchObject({
      kind: "history",
      history: { runs: 1 },
    });
    expect(remote.head).toBe(head);
    remote.edit("state.json", "");
    expect(await readHistory(remote.store)).toMatchObject({
      kind: "failed",
      failure: "unreadable",
    });
  });

  it("reads back what it wrote", async () => {
    const remote = newRemote();
    const result = await record(remote, good(0));
    const parsed = parseHistory(remote.read("state.json"));
    expect(parsed).toEqual({ kind: "history", history: result.kind === "recorded" ? result.history : null });
  });
});
