import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { codexLauncher } from "../support/install-codex.ts";
import { createScene, realServer } from "../support/scene.ts";

const dist = path.resolve(import.meta.dirname, "../../dist");

/** Names of Node 20's modules. A name that the bundle links and Node 20 lacks keeps the command from starting at all. */
const namesOfNode20: Record<string, string> = {
  child_process: "execFile execFileSync spawn spawnSync",
  crypto: "createHash randomBytes randomInt randomUUID",
  events: "EventEmitter once",
  fs: "accessSync appendFileSync chmodSync chownSync closeSync constants createReadStream existsSync fstatSync linkSync lstatSync mkdirSync mkdtempSync openSync promises readFileSync readSync readdirSync realpathSync renameSync rmSync statSync writeFileSync writeSync",
  "fs/promises": "appendFile mkdir mkdtemp open readFile readdir realpath rename rm stat writeFile",
  module: "createRequire",
  net: "connect",
  os: "EOL constants homedir devNull hostname tmpdir userInfo",
  path: "basename dirname isAbsolute join relative resolve sep",
  string_decoder: "StringDecoder",
  timers: "setTimeout",
  util: "promisify",
};

it("links only names that Node 20 has", () => {
  const linked = linkedNames();
  expect(linked).toContain("fs readFileSync");
  const known = Object.entries(namesOfNode20).flatMap(([module, names]) =>
    names.split(" ").map((name) => `${module} ${name}`),
  );
  expect(linked.filter((name) => !known.includes(name))).toEqual([]);
});

it("starts and probes under Node 20, where the machine has it", async () => {
  const node = findNode20();
  // Elsewhere the test above is what there is.
  if (node === null) return expect(linkedNames().length).toBeGreaterThan(10);
  const script = `const known = ${JSON.stringify(namesOfNode20)};
    for (const [module, names] of Object.entries(known))
      for (const name of names.split(" ")) if (!(name in require(module))) throw new Error(module + " " + name);`;
  execFileSync(node, ["-e", script]);
  const scene = createScene();
  try {
    scene.config(realServer("memory", "memory"));
    const args = [path.join(dist, "cli.mjs"), "probe", "--required", "memory"];
    const { status, stdout, stderr } = spawnSync(
      node,
      [...args, "--codex-bin", await codexLauncher("0.169.0")],
      { cwd: scene.workspace, env: scene.env(), encoding: "utf8" },
    );
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/memory +ready/);
  } finally {
    scene.remove();
  }
});

/** `module name` of every named import in the bundle of a module of Node. */
function linkedNames(): string[] {
  return globSync("{*,chunks/*}.mjs", { cwd: dist }).flatMap((file) =>
    parseSync(file, readFileSync(path.join(dist, file), "utf8"))
      .module.staticImports.filter(({ moduleRequest }) => !moduleRequest.value.startsWith("."))
      .flatMap(({ moduleRequest, entries }) =>
        entries
          .filter(({ importName }) => importName.kind === "Name")
          .map(({ importName }) => `${moduleRequest.value.replace(/^node:/, "")} ${importName.name}`),
      ),
  );
}

function findNode20(): string | null {
  const candidates = (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, "node"));
  return (
    candidates.find(
      (file) =>
        existsSync(file) && execFileSync(file, ["--version"], { encoding: "utf8" }).startsWith("v20."),
    ) ?? null
  );
}
