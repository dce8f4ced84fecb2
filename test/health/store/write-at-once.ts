import { recordRun } from "../../../src/health/store/record-run.ts";
import { runAt, seen } from "../sample-runs.ts";
import type { DiskRemote } from "./disk-remote.ts";

/** So many writers, each with its own run and its own temporary repository, begin in the same moment. */
export async function writeAtOnce(
  remote: DiskRemote,
  writers: number,
): Promise<{ kinds: string[]; attempts: number }> {
  const results = await Promise.all(
    Array.from({ length: writers }, (_, index) =>
      recordRun({
        store: remote.store,
        run: runAt(index, [seen("github"), seen("docs")]),
        title: "octo/demo",
      }),
    ),
  );
  const attempts = results.reduce(
    (sum, result) => sum + (result.kind === "recorded" ? result.attempts : 0),
    0,
  );
  return {
    kinds: results.map((result) => (result.kind === "failed" ? result.message : result.kind)),
    attempts,
  };
}
