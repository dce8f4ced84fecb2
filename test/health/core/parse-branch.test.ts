import fc from "fast-check";
import { expect, it } from "vitest";
import { addUpDay, parseFigures, serializeFigures } from "../../../src/health/core/day-figures.ts";
import { parseHistory, serializeHistory } from "../../../src/health/core/health-history.ts";
import { parseRecords, toHistoryRun } from "../../../src/health/core/history-run.ts";
import { readBranch } from "../../../src/health/core/plan-write.ts";
import { defaultHealthSettings } from "../../../src/health/core/settings.ts";
import { step } from "../../../src/health/core/step.ts";
import { hostileText } from "../../support/hostile-text.ts";
import { failed, runAt, seen } from "../sample-runs.ts";

const anything = fc.oneof(
  hostileText,
  fc.json(),
  fc.json().map((text) => `{"schemaVersion":1,"servers":${text}}`),
);

it("never throws on what stands in a branch's files", () => {
  fc.assert(
    fc.property(anything, anything, anything, (state, shard, month) => {
      const files = new Map([
        ["state.json", state],
        ["history/2026/11/21.jsonl", shard],
        ["days/2026-11.jsonl", month],
      ]);
      expect(readBranch(files).kind).toBe("unreadable");
    }),
  );
});

it("reads back what it wrote, names of every kind included", () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.constant("__proto__")), (name) => {
      const run = runAt(0, [seen(name), failed(`${name}2`)]);
      const taken = step(null, run, defaultHealthSettings);
      const record = toHistoryRun(run, taken);
      const day = addUpDay("2026-11-21", [record, record]);
      expect(parseHistory(serializeHistory(taken.state))).toEqual({ kind: "history", history: taken.state });
      expect(parseRecords(`${JSON.stringify(record)}\n`)).toEqual({ kind: "records", records: [record] });
      expect(parseFigures(serializeFigures([day]))).toEqual({ kind: "figures", days: [day] });
    }),
  );
});

it("adds a day up to the same figures in whatever order its runs came", () => {
  const records = [0, 1, 2, 3].map((index) => {
    const run = runAt(index, [index % 2 ? failed("x") : seen("x", { bootMs: 500 + index }), seen("ok")]);
    return toHistoryRun(run, step(null, run, defaultHealthSettings));
  });
  expect(addUpDay("2026-11-21", [...records].reverse())).toEqual(addUpDay("2026-11-21", records));
});
