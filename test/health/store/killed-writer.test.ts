import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { recordRun } from "../../../src/health/store/record-run.ts";
import { runAt, seen } from "../sample-runs.ts";
import { DiskRemote } from "./disk-remote.ts";

const script = join(import.meta.dirname, "writer.mjs");
const good = (index: number) => runAt(index, [seen("github"), seen("docs")]);
const recordHere = (remote: DiskRemote, index: number) =>
  recordRun({ store: remote.store, run: good(index), title: "octo/demo" });

let remote: DiskRemote | null = null;
afterEach(() => remote?.remove());

async function killedWriter(
  at: DiskRemote,
  index: number,
  extra: { killAt?: string; pidFile?: string },
): Promise<void> {
  const { remote: address, branch, tempDir } = at.store;
  const given = { store: { remote: address, branch, token: null, tempDir }, run: good(index), ...extra };
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, JSON.stringify(given)],
    { stdio: "ignore" },
  );
  const [, signal] = await once(child, "close");
  expect(signal).toBe("SIGKILL");
}

describe("a writer killed with SIGKILL is repaired by the next run", () => {
  it.each(["read", "commit", "push", "done"])("before the step: %s", async (killAt) => {
    remote = new DiskRemote();
    await recordHere(remote, 0);
    await killedWriter(remote, 1, { killAt });
    const again = await recordHere(remote, 1);
    expect(again.kind).toBe(killAt === "done" ? "duplicate" : "recorded");
    expect(await recordHere(remote, 2)).toMatchObject({ kind: "recorded" });
    expect(remote.records().map(({ run }) => run)).toEqual(["1000", "1001", "1002"]);
    remote.check();
  });

  it.each(["pre-receive", "update", "post-receive"])(
    "in the middle of the push, with git and its peer: %s",
    async (hook) => {
      remote = new DiskRemote();
      await recordHere(remote, 0);
      const pidFile = join(remote.folder, "writer.pid");
      // `0` is the process group: git push, git receive-pack and this hook.
      remote.hook(hook, `kill -9 $(cat '${pidFile}'); kill -9 0`);
      await killedWriter(remote, 1, { pidFile });
      remote.unhook(hook);
      const again = await recordHere(remote, 1);
      expect(again.kind).toBe(hook === "post-receive" ? "duplicate" : "recorded");
      expect(remote.records().map(({ run }) => run)).toEqual(["1000", "1001"]);
      remote.check();
    },
  );

  it("on the very first run", async () => {
    remote = new DiskRemote();
    await killedWriter(remote, 0, { killAt: "push" });
    expect(remote.exists).toBe(false);
    expect(await recordHere(remote, 0)).toMatchObject({ kind: "recorded", firstRun: true });
  });
});
