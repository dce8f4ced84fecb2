import { afterEach, expect, it } from "vitest";
import { DiskRemote } from "./disk-remote.ts";
import { writeAtOnce } from "./write-at-once.ts";

let remote: DiskRemote | null = null;
afterEach(() => remote?.remove());

/** The full claim, 20 writers 20 times over, is `node scripts/health-writers.mjs`. */
it("loses no record of 8 writers at once, on a branch that does not exist yet", {
  timeout: 120_000,
}, async () => {
  remote = new DiskRemote();
  const { kinds, attempts } = await writeAtOnce(remote, 8);
  expect(kinds).toEqual(Array.from({ length: 8 }, () => "recorded"));
  expect(new Set(remote.records().map(({ run }) => run)).size).toBe(8);
  expect(remote.records()).toHaveLength(8);
  expect(remote.commitCount()).toBe(8);
  expect(remote.mergeCount()).toBe(0);
  expect(JSON.parse(remote.read("state.json"))).toMatchObject({ runs: 8 });
  expect(attempts).toBeGreaterThan(8);
  remote.check();
});
