// All renderers over a report of 2,000 servers against one of 200, with 200 secrets to redact.
//   node scripts/bench/report.mjs [rounds]
import { createRedactor } from "../../src/redaction/redact.ts";
import { mapTexts } from "../../src/report/map-texts.ts";
import { renderAnnotations } from "../../src/report/render/annotations.ts";
import { renderBadge } from "../../src/report/render/badge.ts";
import { renderJunit } from "../../src/report/render/junit.ts";
import { renderSummary } from "../../src/report/render/summary.ts";
import { renderTerminal } from "../../src/report/render/terminal.ts";
import { sampleReport, sampleServer } from "../../test/support/sample-reports.ts";
import { alternate, median, report } from "./measure.mjs";

const rounds = Number(process.argv[2] ?? 15);
const secrets = Array.from({ length: 200 }, (_, index) => ({
  name: `SERVICE_${index}_TOKEN`,
  value: `bench-${index}-${"0123456789abcdef".repeat(2)}`,
}));
const redact = createRedactor({ secrets });
const ofSize = (count) =>
  sampleReport({
    conclusion: "fail",
    servers: Array.from({ length: count }, (_, index) =>
      sampleServer(`server-${index}`, {
        state: index % 4 === 0 ? "failed" : "ready",
        error:
          index % 4 === 0
            ? `exit 1: token ${secrets[index % 200].value} refused at https://host/${index}`
            : null,
        serverOutput: index % 4 === 0 ? [`Error: ${index}`, `key=${secrets[(index + 7) % 200].value}`] : [],
      }),
    ),
  });
const renderAll = (value) => {
  const clean = mapTexts(value, redact);
  renderSummary(clean);
  renderJunit(clean);
  renderTerminal(clean, { color: true, width: 100, audience: "terminal" });
  renderAnnotations?.(clean);
  renderBadge(clean);
  JSON.stringify(clean);
};
const [small, large] = [ofSize(200), ofSize(2000)];
const times = await alternate({ small: () => renderAll(small), large: () => renderAll(large) }, rounds);
report(
  {
    what: "report of 2,000 servers, all renderers, redaction of 200 secrets",
    floor: "the same with 200 servers",
    floorValue: median(times.small),
    value: median(times.large),
    unit: "ms",
    aim: { ratio: 12 },
  },
  {
    what: "report of 2,000 servers, as above",
    floor: "",
    floorValue: null,
    value: median(times.large),
    unit: "ms",
    aim: { max: 300 },
  },
);
