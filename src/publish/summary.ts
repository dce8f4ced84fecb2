import { stat } from "node:fs/promises";
import { appendLines, fileTrouble } from "./append.ts";
import { degraded, done, type PublishResult, skipped } from "./result.ts";

/** One byte more and the runner shows nothing of a step's summary: actions/runner, CreateStepSummaryCommand. */
const maxSummaryBytes = 1024 * 1024;

/**
 * Appends to the job summary. `path` is `GITHUB_STEP_SUMMARY`. `render` is given the bytes of UTF-8 it may have: what this
 * step wrote already counts too. Never throws.
 */
export async function publishSummary(
  path: string | undefined,
  render: (maxBytes: number) => string,
): Promise<PublishResult> {
  if (path === undefined || path === "") return skipped("there is no job summary outside of GitHub Actions");
  try {
    const room = maxSummaryBytes - (await bytesIn(path)) - 2;
    const text = room > 0 ? render(room) : "";
    if (text === "" || Buffer.byteLength(text) > room) {
      return degraded(
        "The job summary is full: other parts of this step already wrote up to its 1 MiB limit.",
      );
    }
    await appendLines(path, text.endsWith("\n") ? text : `${text}\n`);
    return done();
  } catch (error) {
    return degraded(`Could not write the job summary (${fileTrouble(error)}). The verdict is not affected.`);
  }
}

async function bytesIn(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw error;
  }
}
