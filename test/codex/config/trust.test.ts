import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { trustProjects, withoutNotes, withTrust } from "../../../src/codex/config/trust.ts";

const project = '/a "quoted"/path';
const table = `[projects.${JSON.stringify(project)}]`;
const files: Record<string, string> = {
  "no file": "",
  "other settings": 'model = "m"\n\n[mcp_servers.a]\ncommand = "x"\n',
  "an entry that says untrusted": `${table}\ntrust_level = "untrusted" # mine\n\n[a]\nb = 1\n`,
  "an entry with other settings": `${table}\nother = 1\n\n[a]\nb = 1\n`,
  "lines that end in CRLF": `${table}\r\ntrust_level = "untrusted"\r\n[a]\r\nb = 1\r\n`,
};

describe("a project's trust in config.toml", () => {
  it.each(Object.entries(files))("is there for the run, and gone afterwards: %s", (_, before) => {
    const during = withTrust(before, project, ["run"], "config.toml");
    const read = parse(during) as { projects: Record<string, { trust_level: string }> };
    expect(read.projects[project]?.trust_level).toBe("trusted");
    expect(withoutNotes(during)).toEqual({ toml: before, needed: new Map([[project, ["run"]]]) });
  });

  it("keeps what others add meanwhile", () => {
    const during = `${withTrust("a = 1\n", project, ["run"], "config.toml")}[projects."/other"]\ntrust_level = "trusted"\n`;
    expect(withoutNotes(during).toml).toBe('a = 1\n[projects."/other"]\ntrust_level = "trusted"\n');
  });

  it.each([
    'projects = { "/a" = { trust_level = "untrusted" } }\n',
    `[projects]\n${JSON.stringify(project)} = { trust_level = "untrusted" }\n`,
  ])("is refused where the file declares it inline: %s", (toml) => {
    expect(() => withTrust(toml, project, ["run"], "config.toml")).toThrow("inline");
  });

  it("is kept for another run of the same process, and no file of ours is left", () => {
    const home = mkdtempSync(path.join(tmpdir(), "trust-"));
    const file = path.join(home, "config.toml");
    writeFileSync(file, "a = 1\n");
    const [first, second] = [trustProjects(home, [project]), trustProjects(home, [project])];
    first();
    expect(readFileSync(file, "utf8")).toContain("trusted");
    second();
    expect(readFileSync(file, "utf8")).toBe("a = 1\n");
    expect(readdirSync(home)).toEqual(["config.toml"]);
  });
});
