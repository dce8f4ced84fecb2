import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookAtHttp } from "../../src/second-look/http-look.ts";
import { makeCertificates } from "../support/broken-servers/certificates.ts";
import { type BrokenHttp, startBrokenHttp } from "../support/broken-servers/http.ts";

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
  ask?: boolean;
  hasCredentials?: boolean;
  timeoutMs?: number;
}

const look = async (
  url: string,
  { env = {}, ask = true, hasCredentials = false, timeoutMs = 2000 }: Circumstances = {},
) => lookAtHttp({ url, ask, hasCredentials }, { env, cwd: directory, platform: "linux", timeoutMs });
const finding = async (url: string, circumstances?: Circumstances) =>
  (await look(url, circumstances))[0]?.finding ?? null;

describe("lookAtHttp", () => {
  it("finds a name that has no address", async () => {
    expect(await finding("https://mcp.corpus.invalid/mcp")).toBe("dns");
  });

  it("finds a port where nothing listens", async () => {
    expect(await look(`http://127.0.0.1:${http.closedPort}/mcp`)).toEqual([
      { finding: "refused", text: `\`127.0.0.1:${http.closedPort}\` refuses the connection` },
    ]);
  });

  it("tells what is wrong with a certificate", async () => {
    const at = (name: string) => `https://127.0.0.1:${http.tlsPorts[name]}/mcp/good`;
    const [untrusted] = await look(at("private-ca"));
    expect(untrusted).toEqual({
      finding: "tls",
      text: "its certificate comes from an issuer this machine does not trust.",
    });
    const env = { SSL_CERT_FILE: join(directory, "ca.pem") };
    expect(await look(at("private-ca"), { env })).toEqual([]);
    expect(await look(at("wrong-host"), { env })).toEqual([
      { finding: "tls", text: "its certificate is for another host name." },
    ]);
  });

  it("finds a port that does not speak TLS", async () => {
    const [found] = await look(`https://127.0.0.1:${http.plainPort}/mcp/good`);
    expect(found?.finding).toBe("tls");
    expect(found?.text).toContain("http://");
  });

  it.each([
    ["/mcp/403", "http-403"],
    ["/mcp/404", "http-404"],
    ["/mcp/405", "sse-only"],
    ["/mcp/429", "http-429"],
    ["/mcp/400", "http-4xx"],
    ["/mcp/500", "http-5xx"],
    ["/mcp/html", "html-answer"],
    ["/mcp/401-bare", "not-logged-in"],
    ["/mcp/good", null],
    ["/mcp/drops", "connection-dropped"],
  ])("judges the answer of %s", async (path, expected) => {
    expect(await finding(`${http.plain}${path}`)).toBe(expected);
  });

  it("follows no redirect, and makes nothing of one", async () => {
    const before = http.requests.length;
    expect(await look(`${http.plain}/mcp/redirect`)).toEqual([]);
    expect(http.requests.slice(before).map(({ path }) => path)).toEqual(["/mcp/redirect"]);
  });

  it("makes nothing of a refusal where the configuration has credentials we do not send", async () => {
    expect(await finding(`${http.plain}/mcp/401`, { hasCredentials: true })).toBeNull();
    expect(await finding(`${http.plain}/mcp/403`, { hasCredentials: true })).toBeNull();
    expect(await finding(`${http.plain}/mcp/404`, { hasCredentials: true })).toBe("http-404");
  });

  it("sends no credentials, ever", () => {
    expect(http.requests.length).toBeGreaterThan(0);
    expect(http.requests.filter(({ credentials }) => credentials)).toEqual([]);
  });

  it("sends nothing when only the connection is in question", async () => {
    const before = http.requests.length;
    expect(await look(`${http.plain}/mcp/404`, { ask: false })).toEqual([]);
    expect(http.requests.length).toBe(before);
  });

  it("finds a listener that hangs up", async () => {
    expect(await finding(`${http.hangsUp}/mcp`)).toBe("connection-dropped");
    expect(await finding(`http://127.0.0.1:${http.tlsPorts["private-ca"]}/mcp/good`)).toBe(
      "connection-dropped",
    );
  });

  it("keeps to its time with a listener that never speaks", async () => {
    const began = performance.now();
    expect(await look(`${http.plain}/mcp/silent`, { timeoutMs: 300 })).toEqual([]);
    const mute = createTcpServer((socket) => socket.on("error", () => {}));
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const { port } = mute.address() as AddressInfo;
    expect(await finding(`https://127.0.0.1:${port}/mcp`, { timeoutMs: 300 })).toBe("tls");
    expect(performance.now() - began).toBeLessThan(2000);
    mute.close();
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
    const [found] = await look("https://mcp.example/mcp", { env });
    expect(found?.finding).toBe("proxy");
    expect(found?.text).toContain("HTTPS_PROXY");
  });

  it("finds one that refuses the host", async () => {
    const [found] = await look("https://mcp.example/mcp", {
      env: { HTTPS_PROXY: `http://127.0.0.1:${port}` },
    });
    expect(found).toEqual({
      finding: "proxy",
      text: "the proxy in `HTTPS_PROXY` answered 403 to the request for `mcp.example:443`.",
    });
    expect(asked.at(-1)).toBe("CONNECT mcp.example:443");
  });

  it("asks plain addresses through it, whole", async () => {
    const env = { HTTP_PROXY: `http://127.0.0.1:${port}` };
    expect(await finding("http://mcp.example/mcp", { env })).toBeNull();
    expect(asked.at(-1)).toBe("POST http://mcp.example/mcp");
    expect(await finding("http://unknown.example/mcp", { env })).toBe("proxy");
  });
});
