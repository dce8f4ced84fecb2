import { describe, expect, it } from "vitest";
import { openSecrets } from "../../src/check/secrets.ts";
import { createRedactor, redactLines } from "../../src/redaction/redact.ts";
import { redactJsonLine } from "../../src/redaction/redact-json-line.ts";
import { secretsFromArguments, secretsFromConfiguration } from "../../src/redaction/secret-sources.ts";
import { findSpellings, newCanary, spellings } from "../support/canaries.ts";
import { cpuTime } from "../support/cpu-time.ts";

const context = { env: {}, isPath: () => false };
const from = (servers: Record<string, unknown>, env: Record<string, string> = {}) =>
  secretsFromConfiguration({ config: { mcp_servers: servers } }, { ...context, env });

describe("a known secret", () => {
  const canary = newCanary("k");
  const redact = createRedactor({ secrets: [{ name: "ANY", value: canary }] });

  it.each(Object.keys(spellings))("secrets-in-text: is found as %s", (name) => {
    const text = `before ${spellings[name]!(canary)} behind`;
    expect(findSpellings(canary, text)).toContain(name);
    expect(findSpellings(canary, redact(text))).toEqual([]);
    const inJson = JSON.stringify({ text });
    expect(findSpellings(canary, redactJsonLine(inJson, redact))).toEqual([]);
  });

  it("is found in base64 that is wrapped at any width of 16 columns or more, whether a line is redacted alone or not", () => {
    const rest = 7;
    for (const columns of [16, 17, 18, 19, 20, 22, 24, 25, 28, 32, 40, 48, 60, 64, 72, 76, 100]) {
      for (let before = 0; before < columns; before += 5) {
        const encoded = Buffer.from("x".repeat(before) + canary).toString("base64");
        const lines = encoded.match(new RegExp(`.{1,${columns}}`, "g")) ?? [];
        const core = encoded.slice(Math.ceil((before * 4) / 3), encoded.replace(/=+$/, "").length - 1);
        for (const shown of [
          lines.map((line) => redact(`MCP server stderr (node): ${line}`)).join("\n"),
          redact(lines.join("\r\n")),
          redactJsonLine(JSON.stringify({ text: lines.join("\n") }), redact),
        ])
          for (let at = 0; at + rest < core.length; at += 1)
            expect(shown.includes(core.slice(at, at + rest + 1)), `${columns} ${before} ${shown}`).toBe(
              false,
            );
      }
    }
  });

  it("does not hide base64 that shares six characters with it, but for a line of it", () => {
    const word = createRedactor({ secrets: [{ name: "ANY", value: "production-7f3k9q" }] });
    const other = Buffer.from("production of six").toString("base64");
    expect(word(`data: ${other} end`)).toBe(`data: ${other} end`);
    expect(word(`data: ${other}`)).toBe("data: ***");
  });

  it("is hidden whole where a long text is cut through it", () => {
    const text = `start ${canary}${" tail".repeat(3000)}`;
    for (let length = 1; length <= canary.length; length++)
      expect(redact(text, 6 + length)).toBe("start ***…");
    expect(redact(text, 6)).toBe("start …");
  });
});

describe("short values and common words", () => {
  const secrets = [
    { name: "POSTGRES_PASSWORD", value: "postgres" },
    { name: "DESKTOP_SESSION", value: "ubuntu" },
    { name: "X-Pin", value: "p1n4" },
    { name: "LEVEL", value: "everything" },
  ];
  const redact = createRedactor({ secrets, names: new Set(["everything", "sk-learn-documentation-server"]) });

  it.each([
    "`postgres` is ready; ubuntu runs it; p1n4 too",
    "os: ubuntu, user=postgres",
    "server `everything` failed, sk-learn-documentation-server is ready",
    "mcp_servers.everything.command",
  ])("are left alone in: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it.each([
    ["POSTGRES_PASSWORD=postgres", "POSTGRES_PASSWORD=***"],
    ['{"postgres_password": "postgres"}', '{"postgres_password": "***"}'],
    ["password: 'postgres' db: postgres", "password: '***' db: postgres"],
    ["DB_PASSWORD=postgres", "DB_PASSWORD=***"],
    ["desktop-session: ubuntu", "desktop-session: ***"],
    ["X-PIN: p1n4", "X-PIN: ***"],
    ["any=p1n4;", "any=***;"],
    ["level=everything", "level=***"],
  ])("are hidden as values: %s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it("are hidden as values of JSON", () => {
    const line = '{"type":"x","name":"everything","level":"everything","pin":"p1n4"}';
    expect(redactJsonLine(line, redact)).toBe(
      '{"type":"x","name":"everything","level":"***","pin":"p1n4"}'.replace('"pin":"p1n4"', '"pin":"***"'),
    );
  });
});

describe("parts of paths", () => {
  const known = (value: string, existing: string[] = []) =>
    secretsFromConfiguration(
      { mcp_servers: { a: { command: "node", env: { PLACE: value } } } },
      { env: {}, isPath: (text) => existing.includes(text) },
    ).map((secret) => secret.value);

  it("that are words, or that exist, hide nothing elsewhere", () => {
    expect(known("/srv/scene-x7k2/codex-home/k7f3-9q2z")).toEqual([
      "/srv/scene-x7k2/codex-home/k7f3-9q2z",
      "scene-x7k2",
      "k7f3-9q2z",
    ]);
    expect(known("/srv/scene-x7k2/new/k7f3-9q2z", ["/srv", "/srv/scene-x7k2"])).toEqual([
      "/srv/scene-x7k2/new/k7f3-9q2z",
      "k7f3-9q2z",
    ]);
    expect(known("FILE=/srv/scene-x7k2/found", ["/srv/scene-x7k2"])).not.toContain("scene-x7k2");
    expect(known("https://host.example/streamable-http/My.Service2/k7f3-9q2z")).toEqual(["k7f3-9q2z"]);
  });
});

describe("what a run is told of", () => {
  const open = () =>
    openSecrets({
      env: { A_TOKEN: "memory-server-one", B_TOKEN: "command-not-found", C_TOKEN: "codex-mcp-check" },
      inputs: {},
      cwd: "/",
      isAction: false,
    });

  it("codes and our own name are never hidden, and names of servers only until they are known", () => {
    const { redact, keep } = open();
    keep(["command-not-found"]);
    expect(redact("codex-mcp-check: command-not-found")).toBe("codex-mcp-check: command-not-found");
    expect(redact("`memory-server-one`")).toBe("`***`");
    keep(["memory-server-one"]);
    expect(redact("`memory-server-one` failed, B_TOKEN=command-not-found")).toBe(
      "`memory-server-one` failed, B_TOKEN=***",
    );
  });
});

describe("the configuration", () => {
  it("gives every value that is not known to be harmless, of every server", () => {
    const values = from(
      {
        one: {
          command: "node",
          args: ["server.mjs", "--key=arg-1-value", "--name", "arg-2-value"],
          env: { NAME: "env-1-value", MODE: "debug", SAME: "same-1-value" },
        },
        two: {
          command: "npx",
          args: ["-y", "@scope/package-9@1.2.3", "positional-3"],
          env: { SAME: "same-2-value" },
          env_vars: ["PASSED", { name: "OTHER", source: "local" }],
        },
        three: {
          url: "https://user:pass-4-word@host.example.com/path-5-part/mcp?key=query-6-val&x=1#frag-7-ment",
          http_headers: {
            Authorization: "Bearer header-8-token",
            "X-Plain": "/header/like/a-9-path",
            Cookie: "a=cookie-10-a; b=cookie-11-b",
          },
          env_http_headers: { "X-Env": "HEADER_VARIABLE" },
          bearer_token_env_var: "BEARER_VARIABLE",
        },
        four: {
          url: "https://host.example.com/mcp",
          http_headers: { Authorization: `Basic ${Buffer.from("user:basic-12-pass").toString("base64")}` },
        },
      },
      {
        PASSED: "passed-13-value",
        OTHER: "other-14-value",
        HEADER_VARIABLE: "variable-15",
        BEARER_VARIABLE: "bearer-16",
        ELSE: "not-named-17",
      },
    ).map(({ value }) => value);
    for (const value of [
      "arg-1-value",
      "arg-2-value",
      "env-1-value",
      "same-1-value",
      "same-2-value",
      "positional-3",
      "pass-4-word",
      "path-5-part",
      "query-6-val",
      "frag-7-ment",
      "header-8-token",
      "/header/like/a-9-path",
      "cookie-10-a",
      "cookie-11-b",
      "basic-12-pass",
      "passed-13-value",
      "other-14-value",
      "variable-15",
      "bearer-16",
    ]) {
      expect(values).toContain(value);
    }
    for (const value of [
      "server.mjs",
      "debug",
      "@scope/package-9@1.2.3",
      "not-named-17",
      "https://host.example.com/mcp",
      "host.example.com",
      "mcp",
      "node",
    ]) {
      expect(values).not.toContain(value);
    }
  });

  it("gives headers and tokens outside of servers, and those of layers that are not in force", () => {
    const values = secretsFromConfiguration(
      {
        config: {
          model: "gpt-5-codex-1",
          model_providers: {
            own: {
              base_url: "http://127.0.0.1:8080/v1",
              http_headers: { "X-A": "provider-1-header" },
              experimental_bearer_token: "provider-2-token",
              env_key: "MODEL_KEY",
            },
          },
        },
        layers: [
          { disabledReason: "untrusted", config: { mcp_servers: { off: { env: { A: "layer-3-value" } } } } },
        ],
      },
      { ...context, env: { MODEL_KEY: "model-4-key" } },
    ).map(({ value }) => value);
    expect(values).toEqual(["provider-1-header", "provider-2-token", "model-4-key", "layer-3-value"]);
  });

  it("of arguments is known before Codex reads it", () => {
    const args = [
      "-c",
      'mcp_servers.a.env.X="argument-1-value"',
      "--config=model=gpt-5-codex-1",
      "-c",
      'model_providers.p.http_headers={A="argument-2-value"}',
    ];
    expect(secretsFromArguments(args, context).map(({ value }) => value)).toEqual(
      expect.arrayContaining(["argument-1-value", "argument-2-value"]),
    );
    expect(
      secretsFromArguments(args, context)
        .map(({ value }) => value)
        .join(),
    ).not.toContain("gpt-5");
  });
});

it("a private key of several lines is hidden in lines that belong together", () => {
  const lines = [
    "a",
    "-----BEGIN PRIVATE KEY-----",
    "MIIEvQIBADANBg",
    "kqhkiG9w0BAQEF",
    "-----END PRIVATE KEY-----",
    "b",
  ];
  expect(redactLines(lines, createRedactor({ secrets: [] }))).toEqual(["a", "***", "b"]);
});

describe("quadratic-text: time over doubling sizes", () => {
  it.each([
    "token=${",
    "?a=",
    "key-",
    "token='",
    'a="\\"',
    "pass:",
    "://?",
    "Authorization: ",
    "sk-",
    "-----BEGIN PRIVATE KEY-----",
  ])("grows linearly: %j", (piece) => {
    const redact = createRedactor({ secrets: [{ name: "A", value: `${piece.repeat(3)}x1` }] });
    const time = (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      return Math.min(...[1, 2, 3].map(() => cpuTime(() => redact(text))));
    };
    time(100_000);
    const [small, large] = [time(500_000), time(2_000_000)];
    expect(large).toBeLessThan(Math.max(12 * small, 200));
    expect(large).toBeLessThan(5000);
  });
});
