import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordRun } from "../../../src/health/store/record-run.ts";
import { runAt, seen } from "../sample-runs.ts";
import { DiskRemote } from "./disk-remote.ts";

const token = "ghs_canaryTokenOfTheTest";
let disk: DiskRemote;
let server: Server;
let address: string;
let headers: string[];
let writable: boolean;

/** git's own smart HTTP server behind a door that wants the token, as GitHub's. */
beforeEach(async () => {
  disk = new DiskRemote();
  disk.git("config", "http.receivepack", "true");
  headers = [];
  writable = true;
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remote.git`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  disk.remove();
});

function serve(request: IncomingMessage, response: ServerResponse): void {
  const authorization = request.headers.authorization ?? "";
  headers.push(authorization);
  if (authorization !== `basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`) {
    response.writeHead(401, { "WWW-Authenticate": 'Basic realm="git"' }).end();
    return;
  }
  if (!writable && `${request.url}`.includes("receive-pack")) {
    response.writeHead(403).end();
    return;
  }
  const url = new URL(request.url ?? "/", address);
  const env = {
    PATH: process.env["PATH"],
    GIT_PROJECT_ROOT: disk.folder,
    GIT_HTTP_EXPORT_ALL: "1",
    PATH_INFO: url.pathname,
    QUERY_STRING: url.search.slice(1),
    REQUEST_METHOD: request.method,
    CONTENT_TYPE: request.headers["content-type"] ?? "",
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
    GIT_PROTOCOL: `${request.headers["git-protocol"] ?? ""}`,
    REMOTE_USER: "x",
  };
  const backend = spawn("git", ["http-backend"], { env });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  backend.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  backend.on("close", () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf("\r\n\r\n");
    for (const line of output.toString("latin1", 0, end).split("\r\n")) {
      const [name = "", value = ""] = line.split(/: (.*)/s);
      if (name === "Status") response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(output.subarray(end + 4));
  });
}

const record = (index: number, given: string, env: Record<string, string | undefined> = process.env) =>
  recordRun({
    store: { ...disk.store, remote: address, token: given, env },
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
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}` };
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
