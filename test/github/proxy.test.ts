import http from "node:http";
import { afterEach, expect, test } from "vitest";
import { useProxyOfEnvironment } from "../../src/github/proxy.ts";

afterEach(() => void http.setGlobalProxyFromEnv?.({}));

test.each([
  [{}],
  [{ HTTPS_PROXY: "http://proxy.example:3128" }],
  [{ HTTPS_PROXY: "proxy.example:3128" }],
  [{ https_proxy: "10.0.0.1:3128", http_proxy: "user:password@proxy.example:3128" }],
])("%j is used", (env) => {
  expect(useProxyOfEnvironment(env)).toBeNull();
});

test.each([
  [{ HTTPS_PROXY: "http://" }],
  [{ http_proxy: "a proxy" }],
  [{ HTTP_PROXY: "ftp://proxy.example" }],
])("%j is one warning that names the variable and not the value", (env) => {
  const warning = useProxyOfEnvironment(env);
  expect(warning).toContain(Object.keys(env)[0]);
  expect(warning).not.toContain("a proxy");
});
