import { randomInt } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testAccounts } from "../support/accounts.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { items, type LoopbackModel, message, startModel } from "../support/model.ts";
import { processesWith } from "../support/processes.ts";
import { startAction } from "../support/run-action.ts";
import { brokenServer, createScene, type Scene } from "../support/scene.ts";

/** Others than in every other test, which may leave files too. */
const canary = (name: string) => `canary-${name}-${randomInt(1e7, 1e8)}`;
const [key, token, ambient, service] = ["key", "token", "ambient", "service"].map(canary) as [
  ...[string, string, string, string],
];
const versions = ["0.169.0", "0.137.0", "0.107.0"];
const modes: Record<string, Record<string, string>> = {
  probe: { mode: "probe" },
  exec: { prompt: "hello", engine: "exec", preflight: "false" },
  "app-server": { prompt: "hello", engine: "app-server" },
};
const cells = versions.flatMap((version) => Object.keys(modes).map((mode) => [version, mode] as const));
/** For every change two kills in a cell of each version and mode; `ISOLATION_KILLS=20`: as many in every cell. */
const kills = Number(process.env.ISOLATION_KILLS ?? 2);
const killCells = process.env.ISOLATION_KILLS ? cells : cells.filter((_, index) => index % 4 === 0);

let scene: Scene;
let model: LoopbackModel;
/** How long the hostile server's processes sleep: found by it. */
let sleep: string;
let found: string;
beforeEach(async () => {
  scene = createScene();
  model = await startModel([items(message("done"))]);
  sleep = `86${Math.floor(Math.random() * 1e7)}.5`;
  found = path.join(scene.root, "found");
  scene.config(brokenServer("hostile", "hostile", "required = true", [found, sleep]));
});
afterEach(async () => {
  await model.close();
  scene.remove();
});

const inputs = async (version: string, mode: string, more: Record<string, string> = {}) => ({
  "codex-bin": await codexLauncher(version),
  "github-token": token,
  ...modes[mode],
  ...(mode === "probe"
    ? {}
    : { "openai-api-key": key, "responses-api-endpoint": `${model.baseUrl}/responses` }),
  ...more,
});

describe.runIf(process.platform === "linux").each(testAccounts())(
  "a hostile server, as $label",
  (account) => {
    const start = (given: Record<string, string>, env?: Record<string, string>) => {
      scene.env(); // makes its folders
      account.own(scene.root);
      return startAction(scene, given, env, account.prefix);
    };

    it.each(cells)("learns nothing, changes nothing and leaves nothing: %s, %s", async (version, mode) => {
      const env = {
        ...(mode === "probe" ? { SERVICE_TOKEN: ambient } : {}),
        ACTIONS_RUNTIME_TOKEN: service,
      };
      const done = await start(await inputs(version, mode), env).finished;
      expect(processesWith(sleep), done.log).toEqual([]);
      const obtained = JSON.parse(readFileSync(found, "utf8"));
      expect(obtained, done.log).toMatchObject({
        ...{ sudo: false, signalled: true, opened: [], inputs: [] },
        ...{ shutdowns: mode === "exec" ? [403] : [] },
      });
      for (const secret of [key, token, ambient, service]) expect(obtained.secrets).not.toContain(secret);
      expect(done.report?.run.isolation?.strategy).toBe("user-namespace");
      expect([done.outputs.conclusion, done.report?.servers[0]?.state], done.log).toEqual(["pass", "ready"]);
      expect(model.authorizations).toEqual(mode === "probe" ? [] : [`Bearer ${key}`]);
      expect(done.log).not.toContain("Debugger listening");
    });

    it.each(killCells)(
      `leaves nothing when the action is killed at any moment (${kills} times): %s, %s`,
      async (version, mode) => {
        for (let round = 0; round < kills; round += 1) {
          rmSync(found, { force: true });
          const action = start(await inputs(version, mode));
          if (round > 0) await action.seen(/Isolation of Codex/);
          // The first is killed once the server has done its worst, the others anywhere before.
          if (round === 0)
            await expect.poll(() => existsSync(found), { timeout: 20_000, interval: 5 }).toBe(true);
          else await new Promise((resolve) => setTimeout(resolve, Math.random() * 1200));
          action.kill("SIGKILL");
          await expect.poll(() => processesWith(scene.root), { timeout: 300, interval: 10 }).toEqual([]);
          await expect.poll(() => processesWith(sleep), { timeout: 300, interval: 10 }).toEqual([]);
          await action.finished;
        }
      },
    );
  },
);
