import fc from "fast-check";
import { parseTOML } from "toml-eslint-parser";
import { describe, expect, it } from "vitest";
import { configFaults, explainConfigFault } from "../../src/diagnosis/config-fault.ts";
import { hostileText } from "../support/hostile-text.ts";

/** Codex's words and line for each text, as 0.169.0 gives them. */
const refusals: [string, string, number, string, string | null][] = [
  ["[mcp_servers.docs]\nstartup_timeout_sec = 20", "invalid transport", 1, "config-no-transport", null],
  [
    '[mcp_servers.docs]\nserverUrl = "https://docs.example/mcp"',
    "invalid transport",
    1,
    "config-no-transport",
    '[mcp_servers.docs]\nurl = "https://docs.example/mcp"',
  ],
  [
    '[mcp_servers.my.server]\ncommand = "true"',
    "invalid transport",
    1,
    "config-dotted-name",
    '[mcp_servers."my.server"]',
  ],
  [
    '[mcp_servers."docs.env"]\nA = "b"',
    "invalid transport",
    1,
    "config-no-transport",
    "[mcp_servers.docs.env]",
  ],
  [
    '[mcp_servers.docs]\nurl = "https://docs.example/mcp"\nargs = ["x"]',
    "args is not supported for streamable_http",
    1,
    "config-mixed-transports",
    '[mcp_servers.docs]\nurl = "https://docs.example/mcp"',
  ],
  [
    '[mcp_servers.docs]\ncommand = "npx"\nargs = "-y tool"',
    'invalid type: string "-y tool", expected a sequence',
    3,
    "config-wrong-type",
    '[mcp_servers.docs]\nargs = ["-y", "tool"]',
  ],
  [
    '[mcp_servers.docs]\ncommand = ["npx", "-y", "tool"]',
    "invalid type: sequence, expected a string",
    2,
    "config-wrong-type",
    '[mcp_servers.docs]\ncommand = "npx"\nargs = ["-y", "tool"]',
  ],
  [
    '[mcp_servers.docs]\ncommand = "true"\nstartup_timeout_sec = "20"',
    'invalid type: string "20", expected f64',
    3,
    "config-wrong-type",
    "[mcp_servers.docs]\nstartup_timeout_sec = 20",
  ],
  [
    "[mcp_servers.docs]\ncommand = /usr/bin/true",
    "string values must be quoted, expected literal string",
    2,
    "config-unquoted",
    '[mcp_servers.docs]\ncommand = "/usr/bin/true"',
  ],
  [
    "[mcp_servers.docs]\ncommand = “true”",
    "string values must be quoted, expected literal string",
    2,
    "config-unquoted",
    '[mcp_servers.docs]\ncommand = "true"',
  ],
  [
    '[mcp_servers.docs]\ncommand = "C:\\Users\\me\\server.exe"',
    "too few unicode value digits, expected unicode hexadecimal value",
    2,
    "config-backslash",
    "[mcp_servers.docs]\ncommand = 'C:\\Users\\me\\server.exe'",
  ],
  [
    '{ "mcpServers": { "docs": { "command": "npx", "args": ["-y", "tool"], "env": { "TOKEN": "s3cret" } } } }',
    "invalid key-value pair, expected key",
    1,
    "config-is-json",
    '[mcp_servers.docs]\ncommand = "npx"\nargs = ["-y", "tool"]\nenv_vars = ["TOKEN"]',
  ],
  [
    '[mcp_servers.docs]\ncommand = "a"\n\n[mcp_servers.docs]\ncommand = "b"',
    "duplicate key",
    4,
    "config-duplicate",
    null,
  ],
  [
    '[[mcp_servers]]\nname = "docs"\ncommand = "true"',
    "invalid type: sequence, expected a map",
    1,
    "config-list-of-servers",
    '[mcp_servers.docs]\ncommand = "true"',
  ],
  [
    "[mcp_servers.docs\ncommand = 1",
    "unclosed table, expected `]`",
    1,
    "config-unclosed",
    "[mcp_servers.docs]",
  ],
  [
    '[mcp_servers.docs]\ncommand = "true",',
    "unexpected key or value, expected newline, `#`",
    2,
    "config-syntax",
    '[mcp_servers.docs]\ncommand = "true"',
  ],
];

describe("explainConfigFault", () => {
  it.each(refusals)("%j", (toml, text, line, code, snippet) => {
    const found = explainConfigFault({ text, line, toml });
    expect(found?.code).toBe(code);
    expect(found?.snippet?.text ?? null).toBe(snippet);
    if (snippet !== null) expect(() => parseTOML(snippet)).not.toThrow();
    expect(JSON.stringify(found)).not.toContain("s3cret");
  });

  it("has nothing to add to words that it does not know", () => {
    expect(explainConfigFault({ text: "something else", line: null, toml: null })).toBeNull();
  });

  it("takes any text", () => {
    const codes = new Set(configFaults.map(({ code }) => code));
    const texts = fc.oneof(
      fc.string(),
      hostileText,
      fc.constantFrom(...refusals.flatMap(([toml, text]) => [toml, text])),
    );
    fc.assert(
      fc.property(texts, texts, fc.option(fc.integer({ min: 1, max: 9 })), (text, toml, line) => {
        const found = explainConfigFault({ text, line, toml });
        if (found !== null) expect(codes.has(found.code)).toBe(true);
      }),
    );
  });
});
