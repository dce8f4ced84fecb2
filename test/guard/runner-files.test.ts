import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { guardRunnerFiles } from "../../src/guard/runner-files.ts";
import { testAccounts } from "../support/accounts.ts";

const restored = (name: string) => ({ name, restored: true });

let folder: string;
let output: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "runner-files-"));
  output = path.join(folder, "output");
  writeFileSync(output, "before=1\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("what others write is taken back, before and after our own write", async () => {
  const env = path.join(folder, "env");
  const files = guardRunnerFiles({ GITHUB_OUTPUT: output, GITHUB_ENV: env });
  expect(files.repair()).toEqual([]);
  appendFileSync(output, "conclusion=pass\n");
  writeFileSync(env, "EVIL=1\n");
  expect(files.repair()).toEqual([restored("GITHUB_OUTPUT"), restored("GITHUB_ENV")]);
  await files.write(() => appendFileSync(output, "conclusion=fail\n"));
  expect(files.repair()).toEqual([]);
  appendFileSync(output, "conclusion=pass\n");
  expect(files.repair()).toEqual([restored("GITHUB_OUTPUT")]);
  expect(readFileSync(output, "utf8")).toBe("before=1\nconclusion=fail\n");
  expect(readFileSync(env, "utf8")).toBe("");
});

it("a file that was replaced during our write does not become the new state", async () => {
  const files = guardRunnerFiles({ GITHUB_OUTPUT: output });
  await files.write(() => writeFileSync(output, "conclusion=pass\n"));
  expect(files.repair()).toEqual([restored("GITHUB_OUTPUT")]);
  expect(readFileSync(output, "utf8")).toBe("before=1\n");
});

it.runIf(process.platform === "linux")("a device is not read", () => {
  expect(guardRunnerFiles({ GITHUB_OUTPUT: "/dev/full", GITHUB_ENV: "/dev/zero" }).repair()).toEqual([]);
});

const linux = it.runIf(process.platform === "linux");
const victim = () => path.join(folder, "victim");
const changes: Record<string, () => void> = {
  "a pipe": () => replaceBy(() => execFileSync("mkfifo", [output])),
  "a directory with files": () => replaceBy(() => mkdirSync(path.join(output, "below"), { recursive: true })),
  "a link to another file": () => replaceBy(() => symlinkSync(victim(), output)),
  "a link to a file of the same content": () => {
    writeFileSync(victim(), "before=1\n");
    replaceBy(() => symlinkSync(victim(), output));
  },
  "a link that leads nowhere": () => replaceBy(() => symlinkSync(path.join(folder, "nowhere"), output)),
  "a link to an endless device": () => replaceBy(() => symlinkSync("/dev/zero", output)),
  "a second name of another file": () => replaceBy(() => linkSync(victim(), output)),
  nothing: () => replaceBy(() => {}),
};

function replaceBy(act: () => void): void {
  rmSync(output);
  act();
}

linux.each(Object.keys(changes))("a file that was replaced by %s is put back", async (name) => {
  writeFileSync(victim(), "conclusion=pass\n");
  const files = guardRunnerFiles({ GITHUB_OUTPUT: output });
  changes[name]?.();
  const others = readFileSync(victim(), "utf8");
  // Our own write comes first: it waits for no pipe and writes through no link.
  await files.write(() => appendFileSync(output, "own=1\n"));
  expect(files.repair()).toEqual([restored("GITHUB_OUTPUT")]);
  expect(files.repair()).toEqual([]);
  expect(lstatSync(output).isFile()).toBe(true);
  expect(readFileSync(output, "utf8")).toBe("before=1\nown=1\n");
  expect(readFileSync(victim(), "utf8")).toBe(others);
  expect(existsSync(path.join(folder, "nowhere"))).toBe(false);
});

linux("a file that cannot be put back is said to be lost, once", () => {
  const files = guardRunnerFiles({ GITHUB_OUTPUT: output });
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  expect(files.repair()).toEqual([{ name: "GITHUB_OUTPUT", restored: false }]);
  expect(files.repair()).toEqual([]);
});

linux.each([0o444, 0])("forged content under mode %s in a closed folder is taken back", (mode) => {
  const account = testAccounts().find(({ isRoot }) => !isRoot);
  if (account === undefined) throw new Error("there is no ordinary account");
  chmodSync(folder, 0o755);
  account.own(folder);
  const script = `
    import fs from "node:fs";
    import { guardRunnerFiles } from ${JSON.stringify(path.resolve("src/guard/runner-files.ts"))};
    const [folder, file] = ${JSON.stringify([folder, output])};
    const files = guardRunnerFiles({ GITHUB_OUTPUT: file });
    fs.writeFileSync(file, "conclusion=pass\\n");
    fs.chmodSync(file, ${mode});
    fs.chmodSync(folder, 0o555);
    const changed = files.repair();
    console.log(JSON.stringify([changed, fs.readFileSync(file, "utf8"), fs.statSync(folder).mode & 0o777]));`;
  const [command = "", ...args] = [...account.prefix, process.execPath, "--input-type=module", "-e", script];
  const said = execFileSync(command, args, { encoding: "utf8" });
  expect(JSON.parse(said)).toEqual([[restored("GITHUB_OUTPUT")], "before=1\n", 0o755]);
});
