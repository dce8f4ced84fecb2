// A whole run by both engines against plain `codex exec --json`: same Codex, same two real servers, same prompt.
//   node scripts/bench/engines.mjs [rounds]
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { codexLauncher } from "../../test/support/install-codex.ts";
import { modelConfig, startModel } from "../../test/support/model.ts";
import { createScene, realServer } from "../../test/support/scene.ts";
import { alternate, cli, codexVersion, median, report, run, startOfNode } from "./measure.mjs";

const rounds = Number(process.argv[2] ?? 10);
const codex = behindLauncher(await codexLauncher(codexVersion)).file;
const scene = createScene();
const model = await startModel();
scene.config(
  modelConfig(model.baseUrl) + realServer("memory", "memory") + realServer("everything", "everything"),
);
const env = scene.env({ OPENAI_API_KEY: "sk-loopback-key" });
const cwd = scene.workspace;
const ours = (...args) => {
  const reportDir = mkdtempSync(path.join(scene.runnerTemp, "report-"));
  return run(process.execPath, [cli, ...args, "--codex-bin", codex, "--report-dir", reportDir], { cwd, env });
};
const withPrompt = ["exec", "--prompt", "hello", "--engine"];
let times;
try {
  times = await alternate(
    {
      node: startOfNode,
      "codex exec": () =>
        run(codex, ["exec", "--json", "--skip-git-repo-check", "--sandbox=read-only", "hello"], { cwd, env }),
      probe: () => ours("probe"),
      "app-server": () => ours(...withPrompt, "app-server"),
      exec: () => ours(...withPrompt, "exec"),
      "without preflight": () => ours(...withPrompt, "exec", "--preflight", "false"),
    },
    rounds,
  );
} finally {
  await model.close();
  scene.remove();
}
const { node, probe, ...others } = Object.fromEntries(
  Object.entries(times).map(([name, values]) => [name, median(values)]),
);
const bare = others["codex exec"] + node;
const row = (what, value, floor, floorValue, ratio) => ({
  what,
  floor,
  floorValue,
  value,
  unit: "ms",
  aim: { ratio },
});
const plain = "`codex exec --json` and `node -e 0`";
report(
  row("engine app-server, whole command", others["app-server"], plain, bare, 0.9),
  row(
    "engine exec with preflight",
    others.exec,
    "`codex exec --json` and a probe by this command",
    others["codex exec"] + probe,
    1.05,
  ),
  row("engine exec without preflight", others["without preflight"], plain, bare, 1.05),
);
