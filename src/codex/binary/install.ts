import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findProgram, trustedPath } from "../../host/find-program.ts";
import { makeFolder } from "../../host/make-folder.ts";
import type { Isolation } from "../../isolation/launcher.ts";
import { unisolated } from "../../isolation/weaker.ts";
import { formatDuration } from "../../model/duration.ts";
import { ProblemError, problem } from "../../model/problem.ts";
import type { CodexBinary } from "../process/child.ts";
import { runBriefly } from "../process/run-briefly.ts";
import { identify } from "./locate.ts";

/** The release this version of codex-mcp-check was tested with. */
export const testedVersion = "0.169.0";

/** npm takes about 10 s for 400 MB on a GitHub-hosted runner. */
const installMs = 5 * 60_000;
/** A half install of this age was left by a run that was killed. */
const abandonedMs = 2 * installMs;

export interface InstallOptions {
  /** Exact version or dist-tag of `@openai/codex`. */
  version: string;
  /** The runner's tool cache, or a cache folder of ours on a terminal. */
  cacheDir: string;
  /** npm is not taken from here. */
  workspace?: string;
  env: Readonly<Record<string, string | undefined>>;
  isolation?: Isolation;
  signal?: AbortSignal;
  onProgress(line: string): void;
}

/**
 * Installs `@openai/codex` with npm into `cacheDir/codex/VERSION/ARCH` and returns its launcher. Laid out as
 * @actions/tool-cache lays out its tools (`ARCH.complete` beside the folder), but installed in place: copying 400 MB into
 * the cache would cost seconds. A second run reuses it. Throws `ProblemError`.
 */
export async function installCodex(options: InstallOptions): Promise<string> {
  const { version, cacheDir, workspace = cacheDir, env, onProgress } = options;
  const folder = path.join(cacheDir, "codex", version, process.arch);
  const launcher = launcherIn(folder);
  const isInstalled = () => existsSync(`${folder}.complete`) && existsSync(launcher);
  const isExact = /^\d/.test(version);
  if (isExact && isInstalled()) {
    onProgress(`Codex ${version} is in the tool cache.`);
    return launcher;
  }
  const npm = findNpm(env, workspace);
  onProgress(`Installing @openai/codex@${version} …`);
  const began = performance.now();
  removeAbandoned(folder);
  // Several jobs of one machine may install at once: each into a folder of its own, then one rename.
  const building = `${folder}.building-${randomUUID()}`;
  try {
    makeFolder(building, "The tool cache");
    writeFileSync(path.join(building, "package.json"), '{"private":true}\n');
    await runNpm(npm, building, options, workspace);
    if (!(isExact && isInstalled())) replaceFolder(folder, building);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  onProgress(`Installed Codex ${version} in ${formatDuration(performance.now() - began)}.`);
  return launcher;
}

const launcherIn = (folder: string): string =>
  path.join(folder, "node_modules", "@openai", "codex", "bin", "codex.js");

async function runNpm(
  npm: string,
  cwd: string,
  { version, env, isolation = unisolated, signal }: InstallOptions,
  workspace: string,
): Promise<void> {
  const args = ["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel=error"];
  const { stdout, stderr, exit, ended } = await runBriefly({
    codex: { file: npm, pathPrefix: [], version: null, isolation },
    args: [...args, `@openai/codex@${version}`],
    cwd,
    env: { ...env, PATH: trustedPath(env, workspace) },
    timeoutMs: installMs,
    signal,
  });
  if (ended === "cancelled") throw cancelledInstall();
  if (ended === "timed-out")
    throw installProblem(version, `ETIMEDOUT: npm did not end within ${installMs / 60_000} min`);
  if (exit.code !== 0 || !existsSync(launcherIn(cwd)))
    throw installProblem(version, `${stdout}\n${stderr}\n${exit.error?.message ?? ""}`);
}

/** Puts `building` in the place of `folder`; the first of several to finish wins. */
function replaceFolder(folder: string, building: string): void {
  const old = `${folder}.building-${randomUUID()}`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(building, folder);
      writeFileSync(`${folder}.complete`, "");
      break;
    } catch (error) {
      // ENOENT, ENOTEMPTY: another job was faster; what it installed is replaced, or used as it is.
      if (attempt === 4 && !existsSync(launcherIn(folder))) throw error;
    }
  }
  rmSync(old, { recursive: true, force: true });
}

function removeAbandoned(folder: string): void {
  const parent = path.dirname(folder);
  const names = existsSync(parent) ? readdirSync(parent) : [];
  for (const name of names.filter((entry) => entry.startsWith(`${path.basename(folder)}.building-`))) {
    const half = path.join(parent, name);
    const changedAt = statSync(half, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - changedAt > abandonedMs) rmSync(half, { recursive: true, force: true });
  }
}

function findNpm(env: InstallOptions["env"], workspace: string): string {
  const npm = findProgram(process.platform === "win32" ? ["npm.cmd"] : ["npm"], env, workspace);
  if (npm !== null) return npm;
  throw new ProblemError(
    problem(
      "npm-missing",
      "npm not found",
      "Codex is to be installed with npm, and there is no npm on PATH outside the workspace.",
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

const cancelledInstall = () =>
  new ProblemError(
    problem(
      "cancelled",
      "The job was cancelled",
      "The job was cancelled while Codex was being installed.",
      "Run it again.",
    ),
  );

export interface ObtainOptions extends Omit<InstallOptions, "version"> {
  codexBin: string | null;
  version: string | null;
  workspace: string;
  isolation: Isolation;
}

/** Codex as `codexBin` if given, else a wanted version, else `codex` on PATH, else the tested version. Throws `ProblemError`. */
export async function obtainCodex(options: ObtainOptions): Promise<CodexBinary> {
  const { env, isolation, signal } = options;
  const own = options.codexBin ?? (options.version === null ? findCodex(options) : null);
  if (own !== null) return identify(own, env, isolation, signal);
  const wanted = { ...options, version: options.version ?? testedVersion };
  const launcher = await installCodex(wanted);
  try {
    return await identify(launcher, env, isolation, signal);
  } catch (error) {
    if (signal?.aborted) throw cancelledInstall();
    options.onProgress(
      `The Codex in the tool cache does not run (${firstLine(error)}). Installing it again …`,
    );
    rmSync(`${path.resolve(launcher, "../../../../..")}.complete`, { force: true });
    return identify(await installCodex(wanted), env, isolation, signal);
  }
}

const findCodex = ({ env, workspace }: ObtainOptions): string | null =>
  findProgram(process.platform === "win32" ? ["codex.cmd", "codex.exe"] : ["codex"], env, workspace);

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
