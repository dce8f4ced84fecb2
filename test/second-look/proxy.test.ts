import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proxyFor } from "../../src/second-look/proxy.ts";

const through = (url: string, env: Record<string, string>) => {
  const proxy = proxyFor(new URL(url), env);
  return proxy === null ? null : `${proxy.variable} ${proxy.url.host}`;
};

describe("proxyFor", () => {
  it.each([
    ["https://mcp.example/x", { HTTPS_PROXY: "http://proxy:3128" }, "HTTPS_PROXY proxy:3128"],
    ["https://mcp.example/x", { https_proxy: "proxy:3128" }, "https_proxy proxy:3128"],
    ["https://mcp.example/x", { HTTP_PROXY: "http://proxy:3128" }, null],
    ["http://mcp.example/x", { HTTP_PROXY: "http://proxy:3128" }, "HTTP_PROXY proxy:3128"],
    ["http://mcp.example/x", { ALL_PROXY: "http://proxy:3128" }, "ALL_PROXY proxy:3128"],
    ["http://mcp.example/x", { HTTP_PROXY: "" }, null],
    ["http://mcp.example/x", {}, null],
    ["https://mcp.example/x", { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "example" }, null],
    ["https://mcp.example/x", { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: ".example" }, null],
    ["https://mcp.example/x", { HTTPS_PROXY: "http://proxy:3128", no_proxy: "other, mcp.example" }, null],
    [
      "https://mcp.example/x",
      { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "cp.example" },
      "HTTPS_PROXY proxy:3128",
    ],
    ["https://mcp.example/x", { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "*" }, null],
    ["http://10.1.2.3/x", { HTTP_PROXY: "http://proxy:3128", NO_PROXY: "10.0.0.0/8" }, null],
    [
      "http://11.1.2.3/x",
      { HTTP_PROXY: "http://proxy:3128", NO_PROXY: "10.0.0.0/8" },
      "HTTP_PROXY proxy:3128",
    ],
    ["http://[::1]:80/x", { HTTP_PROXY: "http://proxy:3128", NO_PROXY: "::1" }, null],
  ])("%s with %o", (url, env, expected) => {
    expect(through(url, env as Record<string, string>)).toBe(expected);
  });

  it("takes any environment", () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string(), fc.string(), (url, proxy, except) => {
        const found = proxyFor(new URL(url), { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: except });
        expect(found === null || found.url instanceof URL).toBe(true);
      }),
    );
  });
});
