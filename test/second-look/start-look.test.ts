import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { unisolated } from "../../src/isolation/weaker.ts";
import type { ServerLaunch } from "../../src/model/events.ts";
import { lookAtStart } from "../../src/second-look/start-look.ts";
import { launch } from "./launch.ts";

const stdio = resolve(import.meta.dirname, "../support/broken-servers/stdio.mjs");
const look = async (over: Partial<ServerLaunch>, env: Record<string, string> = {}, ms = 5000) => {
  const options = { env, cwd: "/", platform: process.platform, timeoutMs: ms, launcher: unisolated };
  const [found] = await lookAtStart(launch(over), options, AbortSignal.timeout(ms));
  return found;
};
const script = (text: string, more: Partial<ServerLaunch> = {}) => ({
  command: process.execPath,
  args: ["-e", text],
  ...more,
});

describe("lookAtStart", () => {
  it("goes through the handshake with a good server", async () => {
    const found = await look({ command: process.execPath, args: [stdio, "good"] });
    expect(found).toMatchObject({ reached: "tools", exit: null, badTools: [], error: null });
  });

  it("reports what a server printed, and how it ended", async () => {
    const found = await look(script('console.error("Error: no licence"); process.exit(3)'));
    expect(found).toMatchObject({
      reached: "nothing",
      exit: { code: 3, signal: null },
      stderr: ["Error: no licence"],
    });
    expect((await look(script('process.kill(process.pid, "SIGSEGV")')))?.exit?.signal).toBe("SIGSEGV");
  });

  it("does not take its own end of a server for the server's", async () => {
    const found = await look(script('console.log("banner"); setInterval(() => {}, 1000)'), {}, 700);
    expect(found).toMatchObject({ reached: "nothing", exit: null, stdout: ["banner"] });
  });

  it("leaves no process of the server behind", async () => {
    const found = await look(
      script('const { pid } = require("child_process").spawn("sleep", ["600"]); console.error(pid)'),
      { PATH: "/usr/bin:/bin" },
      1500,
    );
    const pid = Number(found?.stderr[0]);
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it("gives the server what Codex gives it, and no more", async () => {
    const print = script("console.error(Object.keys(process.env).sort().join())", {
      env: { OWN: "1" },
      envVars: ["NAMED"],
    });
    const found = await look(print, { HOME: "/", NAMED: "1", GITHUB_TOKEN: "t", CI: "true" });
    expect(found?.stderr).toEqual(["HOME,NAMED,OWN"]);
  });

  it("names tools without a schema, and messages framed as language servers do", async () => {
    const answer = (result: string) =>
      `process.stdin.on("data", (d) => { for (const l of String(d).trim().split("\\n")) { const { id, method } = JSON.parse(l); if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: method === "initialize" ? {} : ${result} })); } })`;
    const found = await look(
      script(answer('{ tools: [{ name: "a", inputSchema: { type: "object" } }, { name: "b" }] }')),
    );
    expect(found).toMatchObject({ reached: "tools", badTools: ["b"] });
    const framed = await look(
      { command: process.execPath, args: [stdio, "content-length-frames"] },
      {},
      1500,
    );
    expect(framed?.contentLength).toBe(true);
  });

  it("finds nothing where the command cannot be started", async () => {
    expect(await look({ command: "/nonexistent/server" })).toBeUndefined();
  });
});

/** A process that has ended may wait for its parent. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
