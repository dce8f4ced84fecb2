import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { exec } from "@actions/exec";
import { ProblemError, problem } from "../../model/problem.ts";
import { childEnvironment } from "../process/environment.ts";
import { codexOnPath } from "./locate.ts";

/** The release this version of codex-mcp-check was tested with. */
export const testedVersion = "0.169.0";

export interface InstallOptions {
  /** Exact version or dist-tag of `@openai/codex`. */
  version: string;
  /** The runner's tool cache, or a cache folder of ours on a terminal. */
  cacheDir: string;
  env: Readonly<Record<string, string | undefined>>;
  onProgress(line: string): void;
}

/**
 * Installs `@openai/codex` with npm into `cacheDir/codex/VERSION/ARCH` and returns its launcher. Laid out as
 * @actions/tool-cache lays out its tools (`ARCH.complete` beside the folder), but installed in place: copying 400 MB into
 * the cache would cost seconds. A second run reuses it. Throws `ProblemError`.
 */
export async function installCodex({ version, cacheDir, env, onProgress }: InstallOptions): Promise<string> {
  const folder = path.join(cacheDir, "codex", version, process.arch);
  const launcher = path.join(folder, "node_modules", "@openai", "codex", "bin", "codex.js");
  const isExact = /^\d/.test(version);
  if (isExact && existsSync(`${folder}.complete`) && existsSync(launcher)) {
    onProgress(`Codex ${version} is in the tool cache.`);
    return launcher;
  }
  const npm = findNpm(env);
  onProgress(`Installing @openai/codex@${version} …`);
  const began = performance.now();
  // Two jobs on one machine may install at once: each into a folder of its own, the first rename wins.
  const building = `${folder}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  writeFileSync(path.join(building, "package.json"), '{"private":true}\n');
  const output: string[] = [];
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--no-save",
    "--ignore-scripts",
    "--loglevel=error",
    `@openai/codex@${version}`,
  ];
  const code = await exec(`"${npm}"`, args, {
    cwd: building,
    env: childEnvironment(env, {}, null),
    silent: true,
    ignoreReturnCode: true,
    listeners: {
      stdout: (data) => output.push(data.toString()),
      stderr: (data) => output.push(data.toString()),
    },
  });
  if (code !== 0) {
    rmSync(building, { recursive: true, force: true });
    throw installProblem(version, output.join(""));
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
  writeFileSync(`${folder}.complete`, "");
  onProgress(`Installed Codex ${version} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return launcher;
}

function findNpm(env: Readonly<Record<string, string | undefined>>): string {
  const name = process.platform === "win32" ? "npm.cmd" : "npm";
  const folder = (env.PATH ?? "")
    .split(path.delimiter)
    .find((entry) => entry !== "" && existsSync(path.join(entry, name)));
  if (folder !== undefined) return path.join(folder, name);
  throw new ProblemError(
    problem(
      "npm-missing",
      "npm not found",
      "Codex is to be installed with npm, and there is no npm on PATH.",
      "Add actions/setup-node before this step, or install Codex yourself and give codex-bin.",
      { language: "yaml", text: "- uses: actions/setup-node@v4\n  with:\n    node-version: 24" },
    ),
  );
}

/** npm says in its error code whether the version or the network is missing. */
function installProblem(version: string, output: string): ProblemError {
  const lines = output.trim().split("\n").slice(-6).join("\n");
  if (/ETARGET|E404|notarget/.test(output)) {
    return new ProblemError(
      problem(
        "codex-version-missing",
        "No such Codex version",
        `npm knows no @openai/codex@${version}.`,
        "Give codex-version a published version: npm view @openai/codex versions lists them.",
      ),
    );
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network|EHOSTUNREACH/i.test(output)
  ) {
    return new ProblemError(
      problem(
        "npm-registry-unreachable",
        "npm registry not reached",
        `@openai/codex@${version} could not be downloaded: ${lines}`,
        "Check the runner's network and proxy, or install Codex beforehand and give codex-bin.",
      ),
    );
  }
  return new ProblemError(
    problem(
      "codex-install-failed",
      "Codex could not be installed",
      `npm install @openai/codex@${version} failed: ${lines}`,
      "Read npm's message above, or install Codex beforehand and give codex-bin.",
    ),
  );
}

/** The launcher to use: `codexBin` if given, else a wanted version, else `codex` on PATH, else the tested version. */
export async function obtainCodex(options: {
  codexBin: string | null;
  version: string | null;
  workspace: string;
  cacheDir: string;
  env: Readonly<Record<string, string | undefined>>;
  onProgress(line: string): void;
}): Promise<string> {
  if (options.codexBin !== null) return options.codexBin;
  if (options.version === null) {
    const found = codexOnPath(options.env.PATH ?? "", options.workspace);
    if (found !== null) return found;
  }
  return installCodex({ ...options, version: options.version ?? testedVersion });
}
