import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEvents } from "../../src/model/fold.ts";
import { readEarlierRun } from "../../src/sources/earlier-run/read.ts";

const folder = path.resolve(import.meta.dirname, "../fixtures/transcripts");
const recorded = readdirSync(folder).flatMap((source) =>
  readdirSync(path.join(folder, source)).map((file) => ({ source, file: path.join(folder, source, file) })),
);
const named = recorded.map(({ source, file }) => [
  `${source} ${path.basename(file, ".jsonl")}`,
  source,
  file,
]);

function recordOf(text: string) {
  const earlier = readEarlierRun(text);
  if (earlier.kind !== "events") throw new Error(`read as ${earlier.kind}`);
  return foldEvents(earlier.events);
}

describe("a recorded run is read back, whatever recorded it", () => {
  it.each(named)("%s", (_, source, file) => {
    const record = recordOf(readFileSync(file ?? "", "utf8"));
    expect(record.turn.status).toBe("completed");
    expect(record.finalMessage).toBe("called");
    expect(record.lostEvidence).toEqual([]);
    const { everything, missing, hangs } = Object.fromEntries(record.servers.map((one) => [one.name, one]));
    // Session files of 0.107 do not say how a call ended.
    if (source === "rollout" && file?.endsWith("0.107.0.jsonl")) return expect(record.servers).toEqual([]);
    expect(everything?.toolCalls).toMatchObject({ completed: 1, failed: 0 });
    expect(everything?.state).toBe("ready");
    if (source !== "app-server" && source !== "mcp-server") return; // Nothing about those that failed.
    expect([missing?.state, hangs?.state]).toEqual(["failed", "failed"]);
    expect(missing?.error).toContain("No such file or directory");
    expect(hangs?.error).toContain("timed out");
    expect(everything?.decidedBy).toBe("app-server");
    expect(record.phases).toEqual([{ phase: "run", how: "completed" }]);
  });

  it("is said to have broken off where it did", () => {
    for (const { source, file } of recorded) {
      const lines = readFileSync(file, "utf8").trimEnd().split("\n");
      const end = lines.findIndex((line) => /turn\/completed|turn\.completed|task_complete/.test(line));
      const record = recordOf(lines.slice(0, end).join("\n"));
      expect([source, record.turn.status, record.phases[0]?.how]).toEqual([source, "unknown", "crashed"]);
    }
  });
});

it("reads any mutilation of a recording without a throw", () => {
  const texts = recorded.map(({ file }) => readFileSync(file, "utf8").split("\n"));
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(fc.record({ at: fc.nat(), from: fc.nat(400), length: fc.nat(40), put: fc.string() }), {
        maxLength: 8,
      }),
      (lines, cuts) => {
        const mutilated = [...lines];
        for (const { at, from, length, put } of cuts) {
          const index = at % mutilated.length;
          const line = mutilated[index] ?? "";
          mutilated[index] = line.slice(0, from) + put + line.slice(from + length);
        }
        const earlier = readEarlierRun(mutilated.join("\n"));
        if (earlier.kind === "events") foldEvents(earlier.events);
      },
    ),
  );
});
