import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unisolated } from "../../src/isolation/weaker.ts";
import type { ServerLaunch } from "../../src/model/events.ts";
import { lookAgainAtAll } from "../../src/second-look/look-again.ts";
import { declared, serverRecord } from "../diagnosis/records.ts";
import { launch } from "./launch.ts";

let mute: Server;
let url: string;
beforeAll(async () => {
  mute = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(mute.address() as { port: number }).port}/mcp`;
});
afterAll(() => mute.close());

const options = {
  env: { PATH: "/usr/bin:/bin" },
  cwd: "/",
  platform: process.platform,
  timeoutMs: 1000,
  launcher: unisolated,
};
const failed = (name: string, error = "connection closed: initialize response") =>
  serverRecord({ name, state: "failed", error, declared: declared({ name }) });
const look = (servers: ReturnType<typeof failed>[], launches: ServerLaunch[]) =>
  lookAgainAtAll(servers, launches, options, () => 42);

describe("lookAgainAtAll", () => {
  it("looks at the command of a failed server, and leaves a ready one alone", async () => {
    const command = "no-such-command";
    expect(await look([failed("a")], [launch({ name: "a", command })])).toMatchObject([
      { kind: "second-look", atMs: 42, name: "a", finding: { kind: "command-missing", command } },
    ]);
    const ready = serverRecord({ name: "a", declared: declared({ name: "a" }) });
    expect(await look([ready], [launch({ name: "a", command })])).toEqual([]);
    expect(await look([failed("a")], [])).toEqual([]);
  });

  it("gives each server its own output, though they share a program", async () => {
    const names = ["a", "b", "c"];
    const launches = names.map((name) =>
      launch({ name, command: "/bin/sh", args: ["-c", `echo "Error: ${name} has no licence" >&2; exit 1`] }),
    );
    const events = await look(
      names.map((name) => failed(name)),
      launches,
    );
    expect(events.map((event) => event.kind === "second-look" && event.finding)).toMatchObject(
      names.map((name) => ({ kind: "started", stderr: [`Error: ${name} has no licence`] })),
    );
  });

  it.each([1, 8, 20])("keeps to one time for %i silent servers", async (count) => {
    const names = Array.from({ length: count }, (_, index) => `web-${index}`);
    const began = performance.now();
    const events = await look(
      names.map((name) => failed(name, "error sending request for url (http://host/)")),
      names.map((name) => launch({ name, url })),
    );
    expect(performance.now() - began).toBeLessThan(2500);
    expect(events).toHaveLength(count);
    expect(events[0]).toMatchObject({ finding: { kind: "silent" } });
  });
});
