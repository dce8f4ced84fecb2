/**
 * Random years of half-hourly runs of 10 servers: compares every outage that is announced with an independent count. With
 * `--issues`, what is compared are the issue and the comments on a loopback GitHub, which takes some minutes per year.
 *
 *     node scripts/health-outages.mjs [--years 100] [--seed 1] [--issues]
 */
import { parseArgs } from "node:util";
import {
  alertedOutages,
  announcedOutages,
  expectedOutages,
  randomYear,
} from "../test/health/outage-oracle.ts";

const { values } = parseArgs({
  options: {
    years: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    issues: { type: "boolean", default: false },
  },
});
const sorted = (outages) => outages.map((outage) => JSON.stringify(outage)).sort();
let total = 0;
let wrong = 0;
for (let year = 0; year < Number(values.years); year += 1) {
  const failures = randomYear(17_520, 10, mulberry(Number(values.seed) + year));
  const expected = sorted(expectedOutages(failures));
  const announced = sorted(await (values.issues ? alertedOutages : announcedOutages)(failures));
  total += expected.length;
  const differs = JSON.stringify(expected) !== JSON.stringify(announced);
  wrong += differs ? 1 : 0;
  if (differs) console.log(`year ${year}: ${expected.find((each, index) => each !== announced[index])}`);
}
console.log(
  `${total} outages in ${values.years} years; ${wrong} years with a wrong, missing or second announcement`,
);
process.exitCode = wrong === 0 ? 0 : 1;

function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
