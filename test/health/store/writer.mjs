// Records one run in a process of its own, for tests that kill it. Arguments: a JSON object.
import { writeFileSync } from "node:fs";
import { recordRun } from "../../../src/health/store/record-run.ts";

const { store, run, killAt, pidFile } = JSON.parse(process.argv[2]);
if (pidFile) writeFileSync(pidFile, String(process.pid));
const onStep = (step) => {
  if (step === killAt) process.kill(process.pid, "SIGKILL");
};
const result = await recordRun({
  store: { ...store, env: process.env },
  run,
  title: "octo/demo",
  pace: { onStep },
});
process.stdout.write(result.kind);
