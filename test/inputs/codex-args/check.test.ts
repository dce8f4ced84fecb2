import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ArgumentContext,
  checkCodexArgs,
  withoutRedundant,
} from "../../../src/inputs/codex-args/check.ts";

function check(args: string[], over: Partial<ArgumentContext> = {}): string[] {
  const context: ArgumentContext = { args, engine: "exec", hasModel: false, hasEffort: false, ...over };
  return checkCodexArgs(context).map(({ given, remedy }) => `${given}: ${remedy}`);
}

describe("checkCodexArgs", () => {
  it.each<[string[], string]>([
    [["--cd", "/srv"], "--cd: Use the input `working-directory`."],
    [["-C/srv"], "-C: Use the input `working-directory`."],
    [["-o", "out.md"], "-o: Use the input `output-file`."],
    [["--output-last-message=out.md"], "--output-last-message: Use the input `output-file`."],
    [
      ["--output-schema", "s.json"],
      "--output-schema: Use the input `output-schema` or `output-schema-file`.",
    ],
    [["--sandbox=read-only"], "--sandbox: Use the input `sandbox`."],
    [["-sread-only"], "-s: Use the input `sandbox`."],
    [["--full-auto"], "--full-auto: Use the input `sandbox` with `workspace-write`."],
    [["--yolo"], "--yolo: Use the input `sandbox` with `danger-full-access`."],
    [["--trust"], "--trust: Use the input `trust-project`."],
    [["-c", "sandbox_mode=read-only"], "-c sandbox_mode: Use the input `sandbox`."],
    [["--config=sandbox_mode=x"], "--config sandbox_mode: Use the input `sandbox`."],
    [["-csandbox_mode=x"], "-c sandbox_mode: Use the input `sandbox`."],
    [
      ["-c", 'projects."/srv".trust_level="trusted"'],
      '-c projects."/srv".trust_level: Use the input `trust-project`.',
    ],
    [["-c", '"projects"={}'], '-c "projects": Use the input `trust-project`.'],
    [
      ["-p", "ci"],
      "-p: Give its settings by `-c`, or in the config.toml of `codex-home`: a probe cannot load a profile.",
    ],
    [["--help"], "--help: Leave it out: nothing would be run."],
    [["--", "prompt"], "--: Give the prompt by `prompt` or `prompt-file`."],
    [
      ["resume", "--last"],
      "resume: Give the prompt by `prompt` or `prompt-file`; other commands of Codex cannot be run.",
    ],
    [["-"], "-: Give the prompt by `prompt` or `prompt-file`; other commands of Codex cannot be run."],
  ])("refuses %j", (args, expected) => {
    expect(check(args)).toEqual([expected]);
  });

  it("refuses model and effort only where their inputs are given", () => {
    const args = ["-m", "x", "--model=y", "-c", "model=z", "-c", 'model_reasoning_effort="low"'];
    expect(check(args)).toEqual([]);
    expect(check(args, { hasModel: true, hasEffort: true })).toEqual([
      "-m: The input `model` is given already.",
      "--model: The input `model` is given already.",
      "-c model: The input `model` is given already.",
      "-c model_reasoning_effort: The input `effort` is given already.",
    ]);
  });

  it.each<string[][]>([
    [[]],
    [["--search"]],
    [["-c", "mcp_servers.x.command=node", "--enable", "f", "-i", "a.png", "b.png"]],
    [["-c", "model_provider=local", "--add-dir", "/srv", "--oss"]],
  ])("lets %j through", (args) => {
    expect(check(args)).toEqual([]);
  });

  it("names what engine app-server has no equivalent for", () => {
    const args = ["-c", "a=1", "--image", "a.png", "--add-dir", "/srv", "--worktree"];
    expect(check(args, { engine: "app-server" })).toEqual([
      "--add-dir: Leave it out, or use engine `exec`.",
      "--worktree: Leave it out, or use engine `exec`.",
    ]);
  });

  it("takes what is on anyway, and leaves it out, but not where it is a value", () => {
    const args = ["--json", "-c", "--json", "--skip-git-repo-check", "--ephemeral"];
    expect(check(args)).toEqual([]);
    expect(withoutRedundant(args)).toEqual(["-c", "--json", "--ephemeral"]);
  });

  it("never shows a value", () => {
    const canary = "canary-5d41402a";
    const args = [
      "-c",
      `sandbox_mode=${canary}`,
      `--cd=${canary}`,
      `-o${canary}`,
      `--config=projects=${canary}`,
    ];
    expect(check(args)).toHaveLength(4);
    expect(check(args).join()).not.toContain(canary);
  });

  it("never throws", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom("-c", "--", "-", "--config", "--=", "-c="));
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.constantFrom("exec" as const, "app-server" as const),
        (args, engine) => {
          for (const line of check(args, { engine })) expect(line).toMatch(/\.$/);
        },
      ),
    );
  });
});
