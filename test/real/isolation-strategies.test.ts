import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestAccount, testAccounts, withSudo } from "../support/accounts.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { items, message, runCommand, startModel } from "../support/model.ts";
import { processesWith } from "../support/processes.ts";
import { startAction } from "../support/run-action.ts";
import { brokenServer, createScene, type Scene } from "../support/scene.ts";

const token = "canary-token-33334444";
const ambient = "canary-ambient-55556666";

let scene: Scene;
let codex: string;
let found: string;
let sleep: string;
beforeEach(async () => {
  scene = createScene();
  codex = await codexLauncher("0.169.0");
  found = path.join(scene.root, "found");
  sleep = `86${Math.floor(Math.random() * 1e7)}.5`;
  scene.config(
    brokenServer("hostile", "hostile", "required = true\nstartup_timeout_sec = 60", [found, sleep]),
  );
});
afterEach(() => scene.remove());

/** A search path on which these programs refuse what the pattern matches. */
function refusing(programs: Record<string, string>): string {
  const folder = path.join(scene.root, "refusing");
  mkdirSync(folder);
  for (const [name, pattern] of Object.entries(programs)) {
    const text = `#!/bin/sh\ncase " $* " in ${pattern}) echo "${name}: refused for this test" >&2; exit 1;; esac\nexec /usr/bin/${name} "$@"\n`;
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o755);
  }
  return `${folder}:${process.env.PATH}`;
}

const obtained = () => JSON.parse(readFileSync(found, "utf8"));

describe.runIf(process.platform === "linux").each(testAccounts())("as $label", (account) => {
  const start = (inputs: Record<string, string>, env: Record<string, string>) => {
    scene.env(); // makes its folders
    account.own(scene.root);
    const given = { "codex-bin": codex, mode: "probe", "github-token": token, ...inputs };
    return startAction(scene, given, env, account.prefix).finished;
  };
  // sudo works without a password, so that its refusal shows something.
  const run = ({ isRoot }: TestAccount, ...given: Parameters<typeof start>) =>
    isRoot ? start(...given) : withSudo(() => start(...given));

  it.each([
    ["user-namespace", {}, { signalled: true, sudo: false }],
    ["pid-namespace", { unshare: '*" --user "*' }, { signalled: true, sudo: false }],
    ["no-new-privileges", { unshare: "*" }, { signalled: false, sudo: false }],
    ["sweep", { unshare: "*", setpriv: "*" }, { signalled: false, sudo: !account.isRoot }],
  ] as const)(
    "the report names what is in force where the stronger ones are refused: %s",
    async (strategy, refuse, facts) => {
      const done = await run(account, {}, { PATH: refusing(refuse) });
      const isolation = done.report?.run.isolation;
      expect(isolation?.strategy, done.log).toBe(strategy);
      const order = ["user-namespace", "pid-namespace", "no-new-privileges", "sweep"];
      expect(isolation?.refused.map((each) => each.strategy)).toEqual(
        order.slice(0, order.indexOf(strategy)),
      );
      for (const text of [done.summary, done.log]) expect(text).toContain(strategy);
      expect(obtained()).toMatchObject(facts);
      // Without a namespace the job's processes can be read, and the token is in one of them.
      const isNamespace = strategy.endsWith("-namespace");
      expect(obtained().secrets.includes(token), done.log).toBe(!isNamespace);
      expect([done.outputs.conclusion, processesWith(sleep)]).toEqual(["pass", []]);
    },
  );

  it("nothing is started where a namespace is required and cannot be had", async () => {
    const done = await run(account, { isolation: "required" }, { PATH: refusing({ unshare: "*" }) });
    expect([done.outputs.conclusion, existsSync(found)], done.log).toEqual(["inconclusive", false]);
    expect(done.report?.problems).toMatchObject([{ code: "isolation-unavailable" }]);
  });
});

describe.runIf(process.platform === "linux")("a workflow written for codex-action", () => {
  const written = "written-by-the-model";
  const run = async (inputs: Record<string, string>) => {
    const model = await startModel([items(runCommand(`echo x > ${written}`)), items(message("done"))]);
    const key = {
      "openai-api-key": "canary-key-11112222",
      "responses-api-endpoint": `${model.baseUrl}/responses`,
    };
    const given = {
      "codex-bin": codex,
      prompt: "hello",
      sandbox: "workspace-write",
      preflight: "false",
      ...key,
    };
    const args = { "codex-args": '["--skip-git-repo-check", "--json", "--color", "never"]' };
    const done = await startAction(
      scene,
      { ...given, ...args, "github-token": token, ...inputs },
      { SERVICE_TOKEN: ambient },
    ).finished;
    await model.close();
    expect(done.outputs.conclusion, done.log).toBe("pass");
    return { done, isWritten: existsSync(path.join(scene.workspace, written)) };
  };

  it("drop-sudo isolates, and the summary names the variables that servers could read", async () => {
    const { done, isWritten } = await run({ "safety-strategy": "drop-sudo" });
    expect(done.report?.run.isolation).toMatchObject({
      strategy: "user-namespace",
      readable: ["SERVICE_TOKEN"],
    });
    expect(done.summary).toMatch(/could read.*SERVICE_TOKEN/);
    expect(obtained().secrets).toEqual([ambient]);
    expect(isWritten).toBe(true);
  });

  it("read-only is the same, and Codex's commands write nothing; pass-env withholds", async () => {
    const { done, isWritten } = await run({ "safety-strategy": "read-only", "pass-env": "OTHER_*" });
    expect(done.report?.run.isolation).toMatchObject({ strategy: "user-namespace", readable: [] });
    expect(obtained().secrets).toEqual([]);
    expect(isWritten).toBe(false);
  });

  it("unsafe isolates nothing", async () => {
    const { done } = await run({ "safety-strategy": "unsafe" });
    expect(done.report?.run.isolation).toMatchObject({ strategy: "sweep", refused: [] });
    expect(obtained().secrets).toContain(token);
    expect(processesWith(sleep)).toEqual([]);
  });
});
