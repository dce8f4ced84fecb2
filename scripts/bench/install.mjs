// Codex on a fresh runner, against downloading and unpacking its platform's tarball; and a second run with the tool cache.
//   node scripts/bench/install.mjs [rounds]
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installCodex } from "../../src/codex/binary/install.ts";
import { alternate, codexVersion, median, report, timed } from "./measure.mjs";

const rounds = Number(process.argv[2] ?? 3);
const folder = mkdtempSync(path.join(tmpdir(), "bench-install-"));
const name = `@openai/codex@${codexVersion}-${process.platform}-${process.arch}`;
const tarball = execFileSync("npm", ["view", name, "dist.tarball"], { encoding: "utf8" }).trim();
let count = 0;
const options = (cacheDir, env = process.env) => ({
  version: codexVersion,
  cacheDir,
  env: { ...env, npm_config_cache: path.join(cacheDir, "npm") },
  onProgress() {},
});
const fresh = () => path.join(folder, String(count++));
const times = await alternate(
  {
    tarball: () => {
      const to = fresh();
      execFileSync("sh", ["-c", 'mkdir "$1" && curl -fsS "$0" | tar xz -C "$1"', tarball, to]);
      rmSync(to, { recursive: true });
    },
    npm: async () => {
      const to = fresh();
      await installCodex(options(to));
      rmSync(to, { recursive: true });
    },
  },
  rounds,
);
const cache = fresh();
await installCodex(options(cache));
// No program and no registry to be found: what is cached needs neither.
const second = await timed(() =>
  installCodex(options(cache, { PATH: "", npm_config_registry: "http://127.0.0.1:9" })),
);
rmSync(folder, { recursive: true, force: true });
report(
  {
    what: "install of Codex on a fresh runner",
    floor: "downloading and unpacking the platform's tarball",
    floorValue: median(times.tarball),
    value: median(times.npm),
    unit: "ms",
    aim: { ratio: 1.2 },
  },
  {
    what: "Codex in a second run with the tool cache, no network to be had",
    floor: "",
    floorValue: null,
    value: second,
    unit: "ms",
    aim: { max: 20 },
  },
);
