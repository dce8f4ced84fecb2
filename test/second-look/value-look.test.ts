import { describe, expect, it } from "vitest";
import { unisolated } from "../../src/isolation/weaker.ts";
import type { ServerLaunch } from "../../src/model/events.ts";
import { lookAtValues } from "../../src/second-look/value-look.ts";
import { launch } from "./launch.ts";

const url = "https://docs.example/mcp";
const look = (over: Partial<ServerLaunch>, env: Record<string, string> = {}) =>
  lookAtValues(launch(over), {
    env,
    cwd: "/",
    platform: "linux",
    timeoutMs: 1000,
    launcher: unisolated,
  });

describe("lookAtValues", () => {
  it.each<[string, Partial<ServerLaunch>, string, string]>([
    ["a tilde", { command: "~/bin/server" }, "`command`", "~"],
    ["a variable in an argument", { command: "node", args: ["--root", "$HOME/x"] }, "`args`", "$HOME"],
    ["a variable in env", { command: "a", env: { TOKEN: "${TOKEN}" } }, "`env.TOKEN`", "${TOKEN}"],
    ["another client's form", { url, httpHeaders: { A: "Bearer {env:T}" } }, "the header `A`", "{env:T}"],
    ["an expression of the workflow", { url: "https://${{ vars.HOST }}/mcp" }, "`url`", "${{ vars.HOST }}"],
    ["a variable of Windows", { command: "a", args: ["%APPDATA%"] }, "`args`", "%APPDATA%"],
  ])("finds %s that nothing expands", (_what, over, where, reference) => {
    expect(look(over)).toContainEqual({ kind: "not-expanded", where, reference });
  });

  it("leaves a shell's own arguments, prices and percent signs alone", () => {
    expect(look({ command: "sh", args: ["-c", "echo $HOME"] })).toEqual([]);
    expect(look({ command: "a", args: ["$5", "100%", "a~b"] })).toEqual([]);
  });

  it.each([
    ["token\n", "newline"],
    ['"token"', "quotes"],
    ["Bearer token", "scheme"],
    ["Authorization: Bearer token", "header-line"],
    [" token", "space"],
    ["", "empty"],
    ["your-api-key", "placeholder"],
    ["tökén–", "not-ascii"],
  ])("judges the form of a bearer token: %j", (value, fault) => {
    expect(look({ url, bearerTokenEnvVar: "T" }, { T: value })).toEqual([
      { kind: "value-form", where: "`T`", variable: "T", fault },
    ]);
  });

  it.each([
    ["abc123", "no-scheme"],
    ["bearer token", "lower-case"],
    ["Bearer: token", "colon"],
    ["Bearer ", "empty"],
  ])("judges an Authorization header: %j", (value, fault) => {
    expect(look({ url, httpHeaders: { Authorization: value } })).toEqual([
      { kind: "value-form", where: "the header `Authorization`", variable: null, fault },
    ]);
  });

  it("never returns a value", () => {
    const found = look(
      {
        url,
        bearerTokenEnvVar: "ghp_0123456789abcdefghij",
        httpHeaders: { authorization_token: "Bearer s3cret" },
      },
      {},
    );
    expect(found.map(({ kind }) => kind)).toEqual(["header-misnamed", "value-as-variable-name"]);
    expect(JSON.stringify(found)).not.toMatch(/s3cret|ghp_/);
  });

  it.each([
    [["run", "-i", "--rm", "image"], { tty: false, interactive: true, image: "image" }],
    [["run", "--rm", "-it", "image"], { tty: true, interactive: true, image: "image" }],
    [["run", "--rm", "-e", "-i", "image", "-t"], { tty: false, interactive: false, image: "image" }],
  ])("reads docker's arguments: %j", (args, expected) => {
    expect(look({ command: "docker", args })).toEqual([{ kind: "docker-run", ...expected }]);
  });
});
