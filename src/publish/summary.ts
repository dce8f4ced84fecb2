import { stat } from "node:fs/promises";
import { appendSummary } from "../github/runner.ts";
import { degraded, done, fileProblem, type PublishResult, skipped } from "./result.ts";

/** With one byte more the runner uploads nothing of the step's summary (actions/runner, CreateStepSummaryCommand). */
const maxSummaryBytes = 1024 * 1024;

/**
 * Appends to the job summary. `render` gets the number of UTF-8 bytes it may use: what this step has already written
 * counts too. Never throws.
 */
export async function publishSummary(render: (maxBytes: number) => string): Promise<PublishResult> {
  const path = process.env.GITHUB_STEP_SUMMARY;
  if (!path) return skipped("There is no job summary outside of GitHub Actions.");
  try {
    const room = maxSummaryBytes - (await bytesIn(path)) - 2;
    const text = room > 0 ? render(room) : "";
    if (text === "" || Buffer.byteLength(text) > room) {
      return degraded(
        "The job summary is full: other parts of this step have already written up to its limit of 1 MiB.",
      );
    }
    await appendSummary(text.endsWith("\n") ? text : `${text}\n`);
    return done();
  } catch (error) {
    return degraded(`Could not write the job summary (${fileProblem(error)}). The verdict is not affected.`);
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
