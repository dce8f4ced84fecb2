// What the product costs beyond what a job needs anyway, as a Markdown table: each value against a floor that is measured in the same run.
//   npm run bench [-- NAME…]     NAME: start probe engines stream report publish isolation install
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";

const all = ["start", "probe", "engines", "isolation", "report", "publish", "stream", "install"];
const names = process.argv.length > 2 ? process.argv.slice(2) : all;

const shown = (value, unit) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;

function line({ what, floor, floorValue, value, unit, aim }) {
  const isRatio = "ratio" in aim;
  const result = isRatio ? value / floorValue : value;
  const met = result <= (isRatio ? aim.ratio : aim.max);
  const cells = [
    what,
    floor === "" ? "–" : floor,
    floorValue === null ? "–" : shown(floorValue, unit),
    shown(value, unit),
    isRatio ? `${result.toFixed(2)} x` : "–",
    isRatio ? `${aim.ratio} x` : shown(aim.max, unit),
    met ? "yes" : "**no**",
  ];
  return `| ${cells.join(" | ")} |`;
}

console.log(`${cpus().length} x ${cpus()[0]?.model ?? "processor"}, Node ${process.version}; medians.\n`);
console.log("| what | floor | floor measured | measured | ratio | aim | reached |");
console.log("|---|---|---:|---:|---:|---:|---|");
for (const name of names) {
  const script = path.join(import.meta.dirname, "bench", `${name}.mjs`);
  const more = name === "stream" && process.env.BENCH_GB ? ["--gb"] : [];
  const output = execFileSync(process.execPath, [script, ...more], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  for (const row of output.trim().split("\n")) console.log(line(JSON.parse(row)));
}
