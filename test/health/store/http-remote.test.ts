import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordRun } from "../../../src/health/store/record-run.ts";
import { startGitHttp } from "../../support/git-http.ts";
import { runAt, seen } from "../sample-runs.ts";
import { DiskRemote } from "./disk-remote.ts";

const token = "ghs_canaryTokenOfTheTest";
let disk: DiskRemote;
let server: Awaited<ReturnType<typeof startGitHttp>>;
let writable: boolean;

/** As GitHub's: a door that wants the token. */
beforeEach(async () => {
  disk = new DiskRemote();
  disk.git("config", "http.receivepack", "true");
  writable = true;
  server = await startGitHttp(disk.folder, ({ headers, url }) => {
    if (headers.authorization !== `basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`)
      return 401;
    return !writable && `${url}`.includes("receive-pack") ? 403 : null;
  });
});
afterEach(async () => {
  await server.close();
  disk.remove();
});

const record = (index: number, given: string, env: Record<string, string | undefined> = process.env) =>
  recordRun({
    store: { ...disk.store, remote: `${server.url}/remote.git`, token: given, env },
    run: runAt(index, [seen("github")]),
    title: "octo/demo",
    pace: { wait: async () => undefined },
  });

it("works over HTTP, the token in a header and neither in arguments nor in a file", async () => {
  const bin = join(disk.folder, "bin");
  const log = join(disk.folder, "arguments.log");
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  mkdirSync(bin);
  writeFileSync(
    join(bin, "git"),
    `#!/bin/sh\necho "$@" >> '${log}'\ngrep -rl canary . >> '${log}' 2>/dev/null\nexec '${real}' "$@"\n`,
  );
  chmodSync(join(bin, "git"), 0o755);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  expect(await record(0, token, env)).toMatchObject({ kind: "recorded", firstRun: true });
  expect(await record(1, token, env)).toMatchObject({ kind: "recorded", firstRun: false });
  expect(disk.records()).toHaveLength(2);
  const seenArguments = readFileSync(log, "utf8");
  expect(seenArguments).toContain("push");
  expect(seenArguments).not.toMatch(/canary|x-access-token|127\.0\.0\.1/);
});

it("says that the token is not accepted, without showing it", async () => {
  const result = await record(0, "ghs_canaryWrong");
  expect(result).toMatchObject({ kind: "failed", failure: "refused" });
  expect(JSON.stringify(result)).not.toContain("canary");
  expect(disk.exists).toBe(false);
});

it("names the permission when the token may only read", async () => {
  writable = false;
  const result = await record(0, token);
  expect(result).toMatchObject({
    kind: "failed",
    failure: "refused",
    remedy: expect.stringContaining("contents: write"),
  });
});
