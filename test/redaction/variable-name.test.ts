import { describe, expect, it } from "vitest";
import { looksLikeVariableName } from "../../src/model/names/variable-name.ts";
import { createRedactor } from "../../src/redaction/redact.ts";
import { secretsFromConfiguration } from "../../src/redaction/secret-sources.ts";

const tokens = [
  "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
  "d41d8cd98f00b204e9800998ecf8427e",
  "a41d8cd98f00b204e9800998ecf8427e",
  "A41D8CD98F00B204E9800998ECF8427E",
  "tvly-dev-a1B2c3D4e5F6g7H8",
  "lin_api_x8Kq2LmZ0pQw7RtY5uIo",
  "MySecretPassw0rd!",
  "MySecretPassw0rd",
  "ghp_abcdefghijklmnopqrst",
  "github_pat_example0123456789",
  "AKIAIOSFODNN7EXAMPLE",
  "sk-proj-abcdefghijklmnop",
  "$DOCS_TOKEN",
];
const names = [
  "DOCS_TOKEN",
  "GITHUB_PERSONAL_ACCESS_TOKEN",
  "S3_KEY",
  "OAUTH2_CLIENT_SECRET_2",
  "github_token",
  "githubToken",
  "oauth2_token",
  "pat_for_my_github_server",
  "npm_config_registry",
  "_X",
];

describe("a text where a variable's name belongs", () => {
  it.each(names)("is a name: %s", (text) => {
    expect(looksLikeVariableName(text)).toBe(true);
  });

  it.each(tokens)("is no name, and is hidden: %s", (text) => {
    expect(looksLikeVariableName(text)).toBe(false);
    for (const server of [
      { bearer_token_env_var: text },
      { env_http_headers: { "X-Key": text } },
      { env_vars: [text] },
    ]) {
      const secrets = secretsFromConfiguration(
        { mcp_servers: { docs: { url: "https://docs.example/mcp", ...server } } },
        { env: {}, isPath: () => false },
      );
      const said = `Environment variable ${text} for MCP server 'docs' is not set`;
      expect(createRedactor({ secrets })(said)).not.toContain(text);
    }
  });

  it("is a name when a variable of that name is set", () => {
    const secrets = secretsFromConfiguration(
      { mcp_servers: { docs: { bearer_token_env_var: "a-1-b-2" } } },
      { env: { "a-1-b-2": "value-of-it-3" }, isPath: () => false },
    );
    expect(secrets.map(({ value }) => value)).not.toContain("a-1-b-2");
  });
});
