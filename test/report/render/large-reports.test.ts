import { describe, expect, it } from "vitest";
import type { Report } from "../../../src/model/report.ts";
import { renderAnnotations } from "../../../src/report/render/annotations.ts";
import { renderJunit } from "../../../src/report/render/junit.ts";
import { renderSummary } from "../../../src/report/render/summary.ts";
import { renderTerminal } from "../../../src/report/render/terminal.ts";
import { cpuTime } from "../../support/cpu-time.ts";
import { sampleReport, sampleServer } from "../../support/sample-reports.ts";

const reportOf = (count: number): Report =>
  sampleReport({
    conclusion: "fail",
    servers: Array.from({ length: count }, (_, index) =>
      sampleServer(`server-${index}`, { state: index % 4 === 0 ? "failed" : "ready" }),
    ),
  });

describe("large reports", () => {
  const [small, large] = [reportOf(500), reportOf(4000)];

  it.each<[string, (report: Report) => unknown]>([
    ["summary", (report) => renderSummary(report)],
    ["annotations", (report) => renderAnnotations(report)],
    ["junit", (report) => renderJunit(report)],
    ["terminal", (report) => renderTerminal(report, { color: true, width: 100, audience: "terminal" })],
  ])("takes linear time: %s", (_, render) => {
    render(large);
    const fastest = (report: Report) => Math.min(...[1, 2, 3, 4, 5].map(() => cpuTime(() => render(report))));
    // Quadratic would be 64 times. Below a millisecond only noise is measured.
    expect(fastest(large)).toBeLessThan(40 * Math.max(fastest(small), 1));
  });
});
