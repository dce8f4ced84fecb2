import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unisolated } from "../../src/isolation/weaker.ts";
import type { ServerLaunch } from "../../src/model/events.ts";
import { lookAtHttp } from "../../src/second-look/http-look.ts";
import { makeCertificates } from "../support/broken-servers/certificates.ts";
import { type BrokenHttp, startBrokenHttp } from "../support/broken-servers/http.ts";
import { launch } from "./launch.ts";

const directory = mkdtempSync(join(tmpdir(), "second-look-"));
let http: BrokenHttp;

beforeAll(async () => {
  http = await startBrokenHttp(makeCertificates(directory));
});
afterAll(async () => {
  await http.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Circumstances {
  env?: Record<string, string>;
  server?: Partial<ServerLaunch>;
  timeoutMs?: number;
}

const look = (url: string, { env = {}, server = {}, timeoutMs = 4000 }: Circumstances = {}) =>
  lookAtHttp(
    launch({ url, ...server }),
    { env, cwd: directory, platform: "linux", timeoutMs, launcher: unisolated },
    AbortSignal.timeout(timeoutMs),
  );

describe("lookAtHttp", () => {
  it("finds a name that has no address", async () => {
    expect(await look("https://mcp.corpus.invalid/mcp")).toEqual([
      { kind: "dns", host: "mcp.corpus.invalid" },
    ]);
  });

  it("finds a port where nothing listens", async () => {
    expect(await look(`http://127.0.0.1:${http.closedPort}/mcp`)).toEqual([
      { kind: "refused", host: `127.0.0.1:${http.closedPort}`, local: true },
    ]);
  });

  it("tells what is wrong with a certificate", async () => {
    const at = (name: string) => `https://127.0.0.1:${http.tlsPorts[name]}/mcp/good`;
    expect(await look(at("private-ca"))).toMatchObject([{ kind: "tls", fault: "unknown-issuer" }]);
    const env = { SSL_CERT_FILE: join(directory, "ca.pem") };
    expect(await look(at("private-ca"), { env })).toMatchObject([{ kind: "http", ready: true }]);
    expect(await look(at("wrong-host"), { env })).toMatchObject([{ kind: "tls", fault: "wrong-host" }]);
    expect(await look(`https://127.0.0.1:${http.plainPort}/mcp/good`)).toMatchObject([
      { kind: "tls", fault: "not-tls" },
    ]);
  });

  it("goes through the whole handshake with a good server", async () => {
    expect(await look(`${http.plain}/mcp/good`)).toMatchObject([
      { kind: "http", status: 200, answer: "result", ready: true, later: null },
    ]);
  });

  it.each([
    ["/mcp/403", 403],
    ["/mcp/404", 404],
    ["/mcp/405", 405],
    ["/mcp/500", 500],
    ["/mcp/401-bare", 401],
  ])("reports the status of %s", async (path, status) => {
    expect(await look(`${http.plain}${path}`)).toMatchObject([{ kind: "http", status, ready: false }]);
  });

  it("tells a web page from another answer", async () => {
    expect(await look(`${http.plain}/mcp/html`)).toMatchObject([{ answer: "html" }]);
    expect(await look(`${http.plain}/mcp/not-mcp`)).toMatchObject([{ answer: "other-json" }]);
  });

  it("sends the credentials of the configuration, as Codex does", async () => {
    const server = { bearerTokenEnvVar: "T" };
    const url = `${http.plain}/mcp/needs-token`;
    expect(await look(url, { server, env: { T: "corpus-right-token" } })).toMatchObject([{ ready: true }]);
    expect(await look(url, { server, env: { T: "another" } })).toMatchObject([{ status: 401 }]);
    expect(await look(url, { server })).toMatchObject([{ status: 401 }]);
  });

  it("takes no header to another origin", async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers["x-api-key"] as string | undefined, request.headers.authorization);
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const first = createServer((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
    });
    await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
    const server = { bearerTokenEnvVar: "T", httpHeaders: { "X-Api-Key": "s" } };
    const found = await look(`http://127.0.0.1:${(first.address() as AddressInfo).port}/mcp`, {
      server,
      env: { T: "t" },
    });
    expect(found).toMatchObject([
      { status: 404, redirects: [{ status: 307, to: `http://127.0.0.1:${port}/elsewhere` }] },
    ]);
    expect(seen).toEqual([undefined, undefined]);
    for (const one of [first, other]) one.close();
  });

  it("asks nothing with a value that no header may hold", async () => {
    const before = http.requests.length;
    expect(
      await look(`${http.plain}/mcp/good`, { server: { bearerTokenEnvVar: "T" }, env: { T: "a\nb" } }),
    ).toEqual([]);
    expect(http.requests.length).toBe(before);
  });

  it("finds a listener that hangs up", async () => {
    expect(await look(`${http.hangsUp}/mcp`)).toMatchObject([{ kind: "dropped" }]);
    expect(await look(`http://127.0.0.1:${http.tlsPorts["private-ca"]}/mcp/good`)).toMatchObject([
      { kind: "dropped" },
    ]);
  });

  it("keeps to its time with a listener that never answers", async () => {
    const began = performance.now();
    expect(await look(`${http.plain}/mcp/silent`, { timeoutMs: 300 })).toMatchObject([{ kind: "silent" }]);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it.each(["(not a URL)", "", "ftp://host/x", "localhost:3000/mcp"])(
    "looks at nothing for %j",
    async (url) => {
      expect(await look(url)).toEqual([]);
    },
  );
});

describe("through a proxy", () => {
  let proxy: Server;
  let port: number;
  const asked: string[] = [];

  beforeAll(async () => {
    proxy = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response
        .writeHead(request.url?.includes("unknown") ? 502 : 200, { "content-type": "application/json" })
        .end("{}");
    });
    proxy.on("connect", (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    port = (proxy.address() as AddressInfo).port;
  });
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  it("finds one that is not there", async () => {
    const env = { HTTPS_PROXY: `http://127.0.0.1:${http.closedPort}` };
    expect(await look("https://mcp.example/mcp", { env })).toEqual([
      { kind: "proxy", variable: "HTTPS_PROXY", fault: "unreachable", status: null, host: "mcp.example" },
    ]);
  });

  it("finds one that refuses the host", async () => {
    expect(
      await look("https://mcp.example/mcp", { env: { HTTPS_PROXY: `http://127.0.0.1:${port}` } }),
    ).toEqual([
      { kind: "proxy", variable: "HTTPS_PROXY", fault: "refused", status: 403, host: "mcp.example" },
    ]);
    expect(asked.at(-1)).toBe("CONNECT mcp.example:443");
  });

  it("asks plain addresses through it, whole, and tells whose answer it may be", async () => {
    const env = { HTTP_PROXY: `http://127.0.0.1:${port}` };
    expect(await look("http://unknown.example/mcp", { env })).toMatchObject([
      { kind: "http", status: 502, proxy: "HTTP_PROXY" },
    ]);
    expect(asked.at(-1)).toBe("POST http://unknown.example/mcp");
  });
});
