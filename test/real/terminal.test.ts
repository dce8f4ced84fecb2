import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cliBundle as cli } from "../support/bundle.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

const missing = '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n';
const colour = /\u001b\[/;

let codex: string;
let scene: Scene;
beforeAll(async () => {
  codex = await codexLauncher("0.169.0");
});
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

interface Printed {
  code: number | null;
  stdout: string;
  stderr: string;
}

function command(args: string[], env: Record<string, string> = {}): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: scene.workspace, env: scene.env(env) });
    const printed = { stdout: "", stderr: "" };
    child.stdout.on("data", (bytes) => {
      printed.stdout += bytes;
    });
    child.stderr.on("data", (bytes) => {
      printed.stderr += bytes;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...printed }));
  });
}

describe("the command", () => {
  it.each<[string, string, string[], number]>([
    ["pass", realServer("memory", "memory"), [], 0],
    ["fail", missing, ["--required", "missing"], 1],
    ["bad input", missing, ["--fail-on", "sometimes"], 2],
    ["a configuration that Codex refuses", "mcp_servers = 3\n", [], 2],
    ["a configuration that is no TOML", "[mcp_servers", [], 2],
    ["inconclusive", missing, ["--preflight", "true", "--prompt", "x", "--timeout", "0.001s"], 3],
  ])("ends with its own exit code: %s", async (_, config, args, code) => {
    scene.config(config);
    const done = await command(["--codex-bin", codex, ...args]);
    expect(done.code, done.stderr + done.stdout).toBe(code);
  });

  it("prints the table on stdout, progress on stderr, and no colour into a pipe", async () => {
    scene.config(realServer("memory", "memory") + missing);
    const done = await command(["probe", "--codex-bin", codex]);
    expect(done.stdout).toMatch(/SERVER +STATE/);
    expect(done.stdout).toMatch(/missing +failed/);
    expect(done.stdout).not.toMatch(colour);
    expect(done.stderr).toContain("memory");
    expect(done.stderr).not.toMatch(/SERVER +STATE/);
  });

  it("says where the configuration is wrong", async () => {
    scene.config("\n[mcp_servers.x]\ncommand = 3\n");
    const done = await command(["--codex-bin", codex]);
    const told = done.stdout.replace(/\s+/g, " ");
    expect(told).toContain("`command` is a number");
    expect(told).toContain("Line 3 of `$CODEX_HOME/config.toml`");
  });

  it("says all that is wrong with its flags at once", async () => {
    const done = await command(["--sandbox", "none", "--startup-timeout", "soon", "--modle", "x"]);
    expect(done.code).toBe(2);
    for (const said of ["`sandbox` is `none`", "`startup-timeout` is `soon`", "Did you mean `--mode`?"]) {
      expect(done.stderr).toContain(said);
    }
  });

  it("prints nothing but the report with --json, and keeps its files from other users", async () => {
    scene.config(missing);
    const cache = path.join(scene.workspace, "cache");
    const done = await command(["probe", "--json", "--codex-bin", codex], { XDG_CACHE_HOME: cache });
    const report = JSON.parse(done.stdout) as { conclusion: string; servers: { name: string }[] };
    expect(report.servers.map(({ name }) => name)).toEqual(["missing"]);
    const file = /^Report: (.*)$/m.exec(done.stderr)?.[1] ?? "";
    expect(file.startsWith(path.join(cache, "codex-mcp-check", "reports"))).toBe(true);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(report);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  });

  it("explains a server that is not required, for a reader at a terminal", async () => {
    scene.config(realServer("memory", "memory") + missing);
    const done = await command(["probe", "--codex-bin", codex]);
    expect(done.code).toBe(0);
    expect(done.stdout).toContain("▲ missing did not start.");
    expect(done.stdout).toContain("Do this:");
    expect(done.stdout).toMatch(/^▲ 1 of 2 MCP servers is ready; 1 is down, which you do not require$/m);
    expect(done.stdout).not.toMatch(/this (?:job|step)|\bforks?\b/);
  });

  it("ends quietly when its reader stops reading", () => {
    scene.config(missing);
    const line = `"$0" ${cli} probe --codex-bin "${codex}" --required missing | true; echo \${PIPESTATUS[0]}`;
    const done = spawnSync("bash", ["-c", line, process.execPath], {
      cwd: scene.workspace,
      env: scene.env({}),
      encoding: "utf8",
    });
    expect(done.stdout.trim()).toBe("1");
    expect(done.stderr).not.toMatch(/EPIPE|Error/);
  });

  it("shows on a terminal who is still starting, and takes the line back", () => {
    scene.config(realServer("memory", "memory"));
    const done = spawnSync(
      "script",
      ["-qec", `${process.execPath} ${cli} probe --codex-bin ${codex} >/dev/null`, "/dev/null"],
      { cwd: scene.workspace, env: scene.env({ TERM: "xterm" }), encoding: "utf8" },
    );
    const shown = done.stdout.indexOf("0 of 1 settled, waiting for memory");
    expect(shown).toBeGreaterThan(-1);
    expect(done.stdout.slice(shown)).toMatch(/\r\u001b\[K✔ memory/);
  });

  it("writes a workflow and rules once, for the servers of the repository", async () => {
    const config =
      '[mcp_servers."a b"]\ncommand = "x"\nenv_vars = ["GITHUB_X"]\n[mcp_servers.off]\ncommand = "x"\nenabled = false\n';
    mkdirSync(path.join(scene.workspace, ".codex"), { recursive: true });
    mkdirSync(path.join(scene.workspace, ".git"), { recursive: true });
    writeFileSync(path.join(scene.workspace, ".codex", "config.toml"), config);
    const first = await command(["init"]);
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout).toContain("Wrote .github/workflows/mcp.yml.");
    const workflow = readFileSync(path.join(scene.workspace, ".github/workflows/mcp.yml"), "utf8");
    expect(workflow).toMatch(/GITHUB_X: .\{\{ secrets\.MCP_GITHUB_X \}\}/);
    const rules = path.join(scene.workspace, ".github/codex-mcp-check.yml");
    expect(readFileSync(rules, "utf8")).toContain("  a b:\n    required: true");
    writeFileSync(rules, "version: 1\n");
    expect((await command(["init"])).stdout).toContain("Kept .github/codex-mcp-check.yml: it exists.");
    expect(readFileSync(rules, "utf8")).toBe("version: 1\n");
  });

  it("has colour on a terminal, unless NO_COLOR says no", () => {
    scene.config(missing);
    const onTerminal = (env: Record<string, string>) =>
      spawnSync(
        "script",
        ["-qec", `${process.execPath} ${cli} probe --codex-bin ${codex} 2>/dev/null`, "/dev/null"],
        {
          cwd: scene.workspace,
          env: scene.env({ TERM: "xterm", ...env }),
          encoding: "utf8",
        },
      ).stdout;
    expect(onTerminal({})).toMatch(colour);
    const plain = onTerminal({ NO_COLOR: "1" });
    expect(plain).toContain("missing");
    expect(plain).not.toMatch(colour);
  });
});
