import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookAgain, lookAgainAtAll } from "../../src/second-look/look-again.ts";
import { declared, serverRecord } from "../diagnosis/records.ts";
import { type BrokenHttp, startBrokenHttp } from "../support/broken-servers/http.ts";

let http: BrokenHttp;
beforeAll(async () => {
  http = await startBrokenHttp();
});
afterAll(() => http.close());

const options = { env: { PATH: "/usr/bin:/bin" }, cwd: "/", platform: process.platform, timeoutMs: 2000 };
const web = (path: string, name = "web") =>
  declared({ name, transport: "streamable-http", command: null, url: `${http.plain}${path}` });
const failed = (error: string, server = declared({ command: "no-such-command" })) =>
  serverRecord({ state: "failed", error, declared: server });

describe("lookAgain", () => {
  it("looks at the command of a failed server, and leaves a ready one alone", async () => {
    expect(await lookAgain(failed("No such file"), options)).toMatchObject([
      { finding: "command-not-found" },
    ]);
    expect(
      await lookAgain(serverRecord({ declared: declared({ command: "no-such-command" }) }), options),
    ).toEqual([]);
    expect(await lookAgain(serverRecord({ state: "failed", declared: null }), options)).toEqual([]);
  });

  it("asks an endpoint only where Codex's text leaves the cause open", async () => {
    const asked = async (error: string) => {
      const before = http.requests.length;
      await lookAgain(failed(error, web("/mcp/403")), options);
      return http.requests.length > before;
    };
    expect(await asked("unexpected server response: HTTP 403: no")).toBe(false);
    expect(await asked("Environment variable X for MCP server 'web' is not set")).toBe(false);
    expect(await asked('Unexpected content type: Some("text/html; body: <p>")')).toBe(false);
    expect(await asked('Unexpected content type: Some("text/plain; body: no")')).toBe(true);
    expect(await asked("error sending request for url (http://host/)")).toBe(true);
    expect(await asked("MCP client for `web` timed out after 3 seconds")).toBe(true);
  });

  it("looks at many, and makes events of what it finds", async () => {
    const error = 'Unexpected content type: Some("text/plain")';
    const records = Array.from({ length: 30 }, (_, index) => failed(error, web("/mcp/404", `web-${index}`)));
    const events = await lookAgainAtAll(records, options, () => 42);
    expect(events).toHaveLength(30);
    expect(events[0]).toMatchObject({
      kind: "second-look",
      atMs: 42,
      finding: "http-404",
      text: "it answered HTTP 404",
    });
    expect(new Set(events.map((event) => "name" in event && event.name)).size).toBe(30);
  });
});
