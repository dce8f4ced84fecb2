import { setOutputs } from "../github/runner.ts";
import { degraded, done, fileProblem, type PublishResult, skipped } from "./result.ts";

/** A list is written as a JSON array of strings. */
export type OutputValue = string | number | string[];

/** GitHub allows 1 MB of outputs per job, counted as UTF-16 ("Passing information between jobs"); the rest is left for other steps. */
const maxOutputUnits = 450_000;

/** Sets the outputs of the step. Values that are too long together are shortened, longest first. Never throws. */
export function publishOutputs(outputs: Readonly<Record<string, OutputValue>>): PublishResult {
  if (!process.env.GITHUB_OUTPUT) return skipped("There are no outputs outside of GitHub Actions.");
  try {
    const { values, shortened } = fitOutputs(outputs);
    setOutputs(values);
    if (shortened.length === 0) return done();
    return degraded(
      `Outputs are limited to 1 MB: ${shortened.join(", ")} had to be shortened. report.json has everything.`,
    );
  } catch (error) {
    return degraded(`Could not write the outputs (${fileProblem(error)}). The verdict is not affected.`);
  }
}

function fitOutputs(outputs: Readonly<Record<string, OutputValue>>) {
  const values = new Map(Object.entries(outputs).map(([name, value]) => [name, written(value)]));
  const shortened: string[] = [];
  const longestFirst = [...values.keys()].sort((a, b) => values.get(b)!.length - values.get(a)!.length);
  for (const name of longestFirst) {
    const total = [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    if (total <= maxOutputUnits) break;
    const room = Math.max(0, values.get(name)!.length - (total - maxOutputUnits));
    values.set(name, shorten(outputs[name]!, room));
    shortened.push(`\`${name}\``);
  }
  return { values, shortened };
}

const written = (value: OutputValue) => (Array.isArray(value) ? JSON.stringify(value) : clean(String(value)));

/** NUL and lone surrogates are kept out of a file the runner reads as UTF-8 text. */
const clean = (text: string) => Buffer.from(text.replaceAll("\0", "")).toString();

function shorten(value: OutputValue, room: number): string {
  if (!Array.isArray(value))
    return clean(
      String(value)
        .slice(0, Math.max(0, room - 1))
        .concat("…")
        .slice(0, room),
    );
  let length = 2;
  const kept = value.filter((item) => {
    length += JSON.stringify(item).length + 1;
    return length <= room;
  });
  return JSON.stringify(kept);
}
