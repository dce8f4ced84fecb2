// From the start of the action and of the terminal command to the first line of their own, and the end of a command without work.
//   node scripts/bench/start.mjs [rounds]
import { createScene } from "../../test/support/scene.ts";
import { action, alternate, cli, median, report, run, startOfNode } from "./measure.mjs";

const rounds = Number(process.argv[2] ?? 20);
const scene = createScene();
const env = scene.env();
/** Ends at the first output; what follows is not waited for. */
const firstLine = (args, more) =>
  new Promise((resolve, reject) => {
    run(process.execPath, args, {
      cwd: scene.workspace,
      env: { ...env, ...more },
      codes: [0, 1, 2],
      onOutput: resolve,
    }).catch(reject);
  });

const inputs = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: scene.workspace };
const times = await alternate(
  {
    node: startOfNode,
    action: () => firstLine([action], { ...inputs, INPUT_MODE: "none" }),
    "action that reads its rules": () =>
      firstLine([action], { ...inputs, INPUT_MODE: "probe", "INPUT_RULES-FILE": "absent.yml" }),
    command: () => firstLine([cli, "--version"]),
    "command that reads its rules": () => firstLine([cli, "probe", "--rules-file", "absent.yml"]),
  },
  rounds,
);
scene.remove();
const floor = { floor: "`node -e 0`", floorValue: median(times.node), unit: "ms", aim: { ratio: 1.8 } };
const row = (what, name) => ({ what, value: median(times[name]), ...floor });
report(
  row("start of the action, to its first line (an input it refuses)", "action"),
  row(
    "start of the action, to its first line with everything loaded that runs Codex",
    "action that reads its rules",
  ),
  row("start of the command, to its first line", "command"),
  row(
    "start of the command, to its first line with everything loaded that runs Codex",
    "command that reads its rules",
  ),
);
