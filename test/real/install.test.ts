import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installCodex } from "../../src/codex/binary/install.ts";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { findProgram } from "../../src/host/find-program.ts";
import { ProblemError } from "../../src/model/problem.ts";
import { codexCache, codexLauncher } from "../support/install-codex.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "install-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const install = (version: string, env: Record<string, string | undefined> = process.env) => {
  const progress: string[] = [];
  const outcome = installCodex({
    version,
    cacheDir: folder,
    env,
    onProgress: (line) => progress.push(line),
  }).then(
    (launcher) => ({ launcher, progress, code: null as string | null }),
    (error: unknown) => ({
      launcher: null,
      progress,
      code: error instanceof ProblemError ? error.problem.code : String(error),
    }),
  );
  return outcome;
};

describe("installing Codex", () => {
  it("reuses what the tool cache holds", async () => {
    await codexLauncher("0.107.0");
    const progress: string[] = [];
    const launcher = await installCodex({
      version: "0.107.0",
      cacheDir: codexCache,
      env: { PATH: "" },
      onProgress: (line) => progress.push(line),
    });
    expect(progress).toEqual(["Codex 0.107.0 is in the tool cache."]);
    expect(existsSync(behindLauncher(launcher).file)).toBe(true);
  });

  it("says that a version does not exist", async () => {
    expect((await install("0.0.99999")).code).toBe("codex-version-missing");
    expect(existsSync(path.join(folder, "codex", "0.0.99999", `${process.arch}.complete`))).toBe(false);
  });

  it("says that the registry cannot be reached", async () => {
    const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/", npm_config_fetch_retries: "0" };
    expect((await install("0.169.0", env)).code).toBe("npm-registry-unreachable");
  });

  it("says that there is no npm", async () => {
    expect((await install("0.169.0", { PATH: folder })).code).toBe("npm-missing");
  });
});

describe("the codex on PATH", () => {
  it("is not one that the checkout brings, directly or by a link", async () => {
    const workspace = path.join(folder, "workspace");
    const bin = path.join(workspace, "node_modules", ".bin");
    const outside = path.join(folder, "bin");
    for (const made of [bin, outside]) mkdirSync(made, { recursive: true });
    const real = await codexLauncher("0.107.0");
    symlinkSync(real, path.join(bin, "codex"));
    expect(findProgram(["codex"], { PATH: bin }, workspace)).toBeNull();
    expect(findProgram(["codex"], { PATH: `${bin}:relative/bin:${outside}` }, workspace)).toBeNull();
    symlinkSync(path.join(bin, "codex"), path.join(outside, "codex"));
    expect(findProgram(["codex"], { PATH: `${bin}:${outside}` }, workspace)).toBe(
      path.join(outside, "codex"),
    );
  });
});
