import fc from "fast-check";
import type { DayFigures } from "../../src/health/core/day-figures.ts";
import type { HealthHistory } from "../../src/health/core/health-history.ts";
import { serializeHistory } from "../../src/health/core/health-history.ts";
import type { HealthRun } from "../../src/health/core/health-run.ts";
import { planWrite } from "../../src/health/core/plan-write.ts";
import { defaultHealthSettings } from "../../src/health/core/settings.ts";
import { drawPage } from "../../src/health/page/draw-page.ts";
import { failed, runAt, seen } from "../health/sample-runs.ts";
import { hostileText } from "./hostile-text.ts";

/** The branch's files after these runs, as text by path. */
export function playRuns(runs: readonly HealthRun[]): {
  files: Map<string, string>;
  history: HealthHistory;
  days: DayFigures[];
} {
  const files = new Map<string, string>();
  let last: { history: HealthHistory; days: DayFigures[] } | null = null;
  for (const [index, run] of runs.entries()) {
    const plan = planWrite(index === 0 ? null : [...files.keys()], files, run, defaultHealthSettings);
    if (plan.kind !== "write") throw new Error(plan.kind);
    last = { history: plan.step.state, days: plan.days };
    for (const [path, text] of plan.files) files.set(path, text);
    files.set("state.json", serializeHistory(plan.step.state));
  }
  if (last === null) throw new Error("no runs");
  for (const [path, text] of drawPage("octo/demo", last.history, last.days)) files.set(path, text);
  return { files, ...last };
}

/** Four runs in which a server with hostile texts fails, and the last may not tell. */
export const hostileRuns: fc.Arbitrary<HealthRun[]> = fc
  .record({
    name: hostileText,
    tool: hostileText,
    detail: hostileText,
    title: hostileText,
    reason: fc.option(hostileText),
  })
  .map(({ name, tool, detail, title, reason }) => {
    const problem = { code: "unrecognized" as const, title, detail, remedy: detail };
    const broken = { ...failed(name), problem };
    return [
      runAt(0, [seen(name, { tools: [tool] }), seen("ok")]),
      runAt(1, [seen(name, { tools: ["other"] }), seen("ok")]),
      runAt(2, [broken, seen("ok")]),
      runAt(3, [broken, seen("ok")], { cannotTell: reason }),
    ];
  });
