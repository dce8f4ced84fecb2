import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor, redactLines } from "../../src/redaction/redact.ts";
import { redactJsonLine } from "../../src/redaction/redact-json-line.ts";
import { isSecretName } from "../../src/redaction/secret-names.ts";
import { secretsFromEnvironment } from "../../src/redaction/secret-sources.ts";
import { cpuTime } from "../support/cpu-time.ts";
import { hostileText } from "../support/hostile-text.ts";

const bySight = createRedactor({ secrets: [] });
const knowing = (...values: string[]) =>
  createRedactor({ secrets: values.map((value, index) => ({ name: `S${index}`, value })) });

describe("by what it looks like", () => {
  it.each([
    ["GET http://host/mcp?token=abc&x=1 failed", "GET http://host/mcp?token=***&x=*** failed"],
    ["url (https://h:8443/mcp?abcdef). Then", "url (https://h:8443/mcp?***). Then"],
    ["https://user:p@ss@host/x#f1", "https://***@host/x#***"],
    ["Authorization: Bearer abc.def was refused", "Authorization: Bearer *** was refused"],
    ['"authorization": "Basic dXNlcjpwYXNz"', '"authorization": "***"'],
    ["authorization: AWS4 Credential=a, Signature=b", "authorization: ***"],
    ["sent Bearer x1 to it", "sent Bearer *** to it"],
    ["the bearer token is not set", "the bearer token is not set"],
    [
      'WWW-Authenticate: Bearer realm="x", error="invalid_token"',
      'WWW-Authenticate: Bearer realm="x", error="invalid_token"',
    ],
    ["Set-Cookie: sid=1; Path=/", "Set-Cookie: ***"],
    ["run --api-key=k1 --token k2 --verbose", "run --api-key=*** --token *** --verbose"],
    ['args: ["--api-key", "k1", "-v"]', 'args: ["--api-key", "***", "-v"]'],
    ["GITHUB_TOKEN=abc DB_PASS='x y' PATH=/bin", "GITHUB_TOKEN=*** DB_PASS='***' PATH=/bin"],
    ['{"clientSecret": "a\\"b", "n": "v"}', '{"clientSecret": "***", "n": "v"}'],
    ["x-api-key: v1", "x-api-key: ***"],
    ["ghp_0123456789abcdefghij", "***"],
    [`ghs_${"a.b-c_".repeat(80)}`, "***"],
    ["github_pat_11ABCDEFG0abcdefghij_xyz", "***"],
    ["key sk-proj-abcdefghijklmnop1234 used", "key *** used"],
    ["xoxb-123456789-abc AKIAIOSFODNN7EXAMPLE glpat-abcdefghij123456", "*** *** ***"],
    ["a -----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY----- z", "a *** z"],
    ["-----BEGIN PRIVATE KEY-----\nMIIE and it was cut", "***"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF", "***"],
  ])("%s", (text, expected) => {
    expect(bySight(text)).toBe(expected);
  });

  it.each([
    "No such file or directory (os error 2)",
    "Unexpected token: < in JSON at position 0",
    "MCP client for `github` timed out after 30 seconds. Add or adjust `startup_timeout_sec`",
    "Environment variable GITHUB_MCP_TOKEN for MCP server 'github' is not set",
    "The github MCP server is not logged in. Run `codex mcp login github`",
    'bearer_token_env_var = "GITHUB_MCP_TOKEN"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
    "GITHUB_MCP_TOKEN: ${{ secrets.GITHUB_MCP_TOKEN }}",
    "See https://example.com/docs/diagnoses.md#cold-npx for more",
    "input_tokens: 1234, max_tokens=500, token_count=7",
    "http/request failed: error sending request for url (http://127.0.0.1:9/mcp)",
    "task-management-service-is-long disk-something-very-long-here",
  ])("leaves alone: %s", (text) => {
    expect(bySight(text)).toBe(text);
  });
});

describe("known values", () => {
  const secret = 'p/ss w+rd"ü%9';

  it("are found in every spelling", () => {
    const redact = knowing(secret);
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    for (const spelling of [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).toLowerCase(),
      JSON.stringify(secret).slice(1, -1),
      base64(secret),
      base64(`u${secret}`),
      base64(`us${secret}`),
      base64(`use:${secret} and more`),
      Buffer.from(`ab${secret}`).toString("base64url"),
    ]) {
      expect(redact(`<${spelling}>`)).toBe("<***>");
    }
  });

  it("leave no tail where they overlap or hold each other", () => {
    expect(knowing("abc1def2", "def2ghi3")("xabc1def2ghi3x")).toBe("x***x");
    expect(knowing("hunter22", "hunter2200")("a hunter2200 b hunter22 c")).toBe("a *** b *** c");
    expect(knowing("aXaXaXa1aXaXaXa")("aXaXaXa1aXaXaXa1aXaXaXa")).toBe("***");
  });

  it("that are short or common are not looked for", () => {
    expect(knowing("node", "true", "12345", "secret", "******")("node true 12345 secret ******")).toBe(
      "node true 12345 secret ******",
    );
  });

  it("of several lines are found line by line too", () => {
    expect(
      redactLines(["x first-line-1", "y second-line-2"], knowing("first-line-1\nsecond-line-2")),
    ).toEqual(["x ***", "y ***"]);
  });

  it("never survive, whatever stands around them", () => {
    const canary = fc.string({ minLength: 4, maxLength: 30 }).map((v) => `k7${v}9z`);
    fc.assert(
      fc.property(canary, hostileText, hostileText, (value, before, after) => {
        const redacted = knowing(value)(`${before} ${value}${after}`);
        expect(redacted).not.toContain(value);
        expect(redacted).not.toContain(encodeURIComponent(value));
        const encoded = Buffer.from(`${value}`).toString("base64").slice(0, -4);
        expect(knowing(value)(`${before} ${Buffer.from(value).toString("base64")} `)).not.toContain(encoded);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("every text", () => {
  const parts = fc.constantFrom(
    "token=",
    "Bearer ",
    "Authorization: ",
    "https://",
    "@",
    "?",
    "#",
    "=",
    "&",
    " ",
    "\n",
    '"',
    "'",
    "\\",
    "ghp_0123456789abcd",
    "-----BEGIN PRIVATE KEY-----",
    "-----END PRIVATE KEY-----",
    "hunter22",
    "aHVudGVyMjI=",
    "--password",
    "***",
    "cookie: ",
    "x",
    "1,",
  );

  it("is left alone by a second pass", () => {
    const redact = knowing("hunter22");
    fc.assert(
      fc.property(
        fc.oneof(
          hostileText,
          fc.array(parts, { maxLength: 20 }).map((p) => p.join("")),
        ),
        (text) => {
          const once = redact(text);
          expect(redact(once)).toBe(once);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    "a",
    "a=",
    "token=",
    "token=<",
    "--token ",
    "ghp_",
    "sk-a",
    "https://a@",
    "https://a?b#",
    "://",
    ")",
    "https://x)))))))",
    "eyJ.",
    "SG.a.",
    "-----BEGIN PRIVATE KEY-----",
    "Authorization: Bearer ",
    "bearer ",
    "cookie:",
    "?a=",
    '\\"',
    "' ",
    "aHVudGVyMjI",
    "hunter22",
    " ",
    "\n",
    "a-",
    "a.",
  ])("takes linear time: 1 MB of %j", (piece) => {
    const redact = knowing("hunter22", "hunthunthunt", "aaaaaaaaaaab");
    const time = (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      return cpuTime(() => redact(text));
    };
    time(10_000);
    expect(time(1_000_000)).toBeLessThan(4000);
  });
});

describe("secretsFromEnvironment", () => {
  it("takes what looks like a secret and passwords in URLs", () => {
    const env = {
      GITHUB_TOKEN: "t0ken-value",
      "INPUT_OPENAI-API-KEY": "k",
      DEPLOY_KEY: "dk",
      GIT_CONFIG_KEY_0: "http.extraheader",
      GIT_CONFIG_VALUE_0: "AUTHORIZATION: basic k7f39q2zk7f39q2z",
      SSH_AUTH_SOCK: "/srv/agent",
      KEY_PATH: "/etc/key",
      TLS_KEY: "/etc/tls.pem",
      PWD: "/srv",
      HOME: "/srv",
      DATABASE_URL: "postgres://u:pw-of-db@h/db",
      EMPTY_TOKEN: "",
      GONE_TOKEN: undefined,
    };
    const isPath = (text: string) => text === "/srv/agent" || text === "/etc/tls.pem";
    const secrets = secretsFromEnvironment({ env, isPath });
    expect(secrets.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "GITHUB_TOKEN=t0ken-value",
      "INPUT_OPENAI-API-KEY=k",
      "DEPLOY_KEY=dk",
      "GIT_CONFIG_VALUE_0=AUTHORIZATION: basic k7f39q2zk7f39q2z",
      "GIT_CONFIG_VALUE_0=k7f39q2zk7f39q2z",
      "DATABASE_URL=pw-of-db",
    ]);
  });

  it("tells names apart", () => {
    for (const name of [
      "token",
      "accessToken",
      "x-api-key",
      "client_secret",
      "DB_PASSWORD",
      "authorization",
      "Cookie",
    ]) {
      expect([name, isSecretName(name)]).toEqual([name, true]);
    }
    for (const name of [
      "key",
      "authStatus",
      "token_type",
      "input_tokens",
      "tokenCount",
      "bearer_token_env_var",
      "monkey",
      "name",
    ]) {
      expect([name, isSecretName(name)]).toEqual([name, false]);
    }
  });
});

describe("redactJsonLine", () => {
  it("changes only the strings that hold a secret", () => {
    const redact = knowing("hunter22");
    const line =
      '{ "a":1.0, "b" : "x\\u0041 hunter22\\n", "a":{"password":"short","n":"v\\/w"}, "big":12345678901234567890 }';
    expect(redactJsonLine(line, redact)).toBe(
      '{ "a":1.0, "b" : "xA ***\\n", "a":{"password":"***","n":"v\\/w"}, "big":12345678901234567890 }',
    );
  });

  it("keeps a line without secrets byte for byte, and always stays JSON", () => {
    const redact = knowing("hunter22");
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
        const line = JSON.stringify(value, null, indent).replaceAll("\n", " ");
        const redacted = redactJsonLine(line, redact);
        if (!/\*{3}/.test(redacted)) expect(redacted).toBe(line);
        expect(() => JSON.parse(redacted)).not.toThrow();
      }),
    );
  });

  it("never throws on what is no JSON", () => {
    fc.assert(fc.property(hostileText, (text) => void redactJsonLine(text, bySight)));
    expect(redactJsonLine('{"token=abc', bySight)).toBe('{"token=***');
  });
});
