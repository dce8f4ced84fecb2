import fc from "fast-check";
import { getStaticTOMLValue, parseTOML } from "toml-eslint-parser";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import {
  commandBefore,
  input,
  serverToml,
  shellWord,
  stepEnvironment,
} from "../../src/diagnosis/snippets.ts";

const text = fc.string({ unit: "grapheme", minLength: 1 });

describe("serverToml", () => {
  it("says what it should to a TOML parser, whatever the names and values", () => {
    const wellFormed = text.filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(
        wellFormed,
        wellFormed,
        fc.array(wellFormed),
        fc.boolean(),
        (name, command, args, required) => {
          const snippet = serverToml(name, { command, args, required });
          const [table] = parseTOML(snippet.text).body[0].body;
          if (table?.type !== "TOMLTable") throw new Error("not a table");
          // From the tree: as an object the parser loses a key such as `__proto__`.
          expect(table.resolvedKey).toEqual(["mcp_servers", name]);
          expect(table.body.map((line) => getStaticTOMLValue(line.value))).toEqual([command, args, required]);
        },
      ),
    );
  });

  it("quotes a name only where TOML wants it", () => {
    expect(serverToml("docs", { required: true }).text).toBe("[mcp_servers.docs]\nrequired = true");
    expect(serverToml("a.b", { startup_timeout_sec: 5 }).text).toBe(
      '[mcp_servers."a.b"]\nstartup_timeout_sec = 5',
    );
  });
});

const secret = (name: string) => `$\{{ secrets.${name} }}`;

describe("workflow snippets", () => {
  it("name no secret that GitHub forbids", () => {
    expect(stepEnvironment(["GITHUB_PERSONAL_ACCESS_TOKEN"], "action").text).toBe(
      `env:\n  GITHUB_PERSONAL_ACCESS_TOKEN: ${secret("MCP_GITHUB_PERSONAL_ACCESS_TOKEN")}`,
    );
  });

  it("set variables from secrets", () => {
    expect(stepEnvironment(["A_TOKEN", "B"], "action").text).toBe(
      `env:\n  A_TOKEN: ${secret("A_TOKEN")}\n  B: ${secret("B")}`,
    );
    expect(stepEnvironment(["A_TOKEN"], "cli")).toEqual({
      language: "sh",
      text: "read -rs A_TOKEN && export A_TOKEN",
    });
  });

  it("stay one step with one command, whatever the words", () => {
    fc.assert(
      fc.property(text, (word) => {
        const read = parseYaml(commandBefore(`npm install --global ${shellWord(word)}`, "action").text);
        expect(read).toEqual([{ run: `npm install --global ${shellWord(word)}` }]);
      }),
    );
  });

  it("name an input, or a flag", () => {
    expect(parseYaml(input("trust-project", "true", "action").text)).toEqual({
      with: { "trust-project": true },
    });
    expect(parseYaml(input("codex-version", "0.169.0", "action").text)).toEqual({
      with: { "codex-version": "0.169.0" },
    });
    expect(input("mode", "probe", "cli").text).toBe("--mode probe");
  });

  it("quote words for a shell", () => {
    expect(shellWord("@scope/pkg@1.2")).toBe("@scope/pkg@1.2");
    expect(shellWord("it's; rm -rf")).toBe(`'it'\\''s; rm -rf'`);
  });
});
