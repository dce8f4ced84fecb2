import { existsSync, readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Isolation } from "../../isolation/launcher.ts";
import { unisolated } from "../../isolation/weaker.ts";
import { findVersion } from "../../model/codex-version.ts";
import { formatDuration } from "../../model/duration.ts";
import { ProblemError, problem } from "../../model/problem.ts";
import type { CodexBinary } from "../process/child.ts";
import { runBriefly } from "../process/run-briefly.ts";

/**
 * The executable behind an npm launcher `…/@openai/codex/bin/codex.js`: the platform package's native binary, with the
 * directories the launcher would put in front of PATH. Killing the launcher would leave the binary alive. Anything else
 * is taken as it is.
 */
export function behindLauncher(file: string): { file: string; pathPrefix: string[] } {
  const real = realpathSync(file);
  const asGiven = { file: real, pathPrefix: [] };
  const root = path.dirname(path.dirname(real));
  if (path.basename(real) !== "codex.js" || !root.endsWith(path.join("@openai", "codex"))) return asGiven;
  const platformPackage = `codex-${process.platform}-${process.arch}`;
  const vendors = [
    path.join(root, "..", platformPackage, "vendor"),
    path.join(root, "node_modules", "@openai", platformPackage, "vendor"),
    path.join(root, "vendor"),
  ].filter(existsSync);
  const name = process.platform === "win32" ? "codex.exe" : "codex";
  for (const vendor of vendors) {
    for (const target of readdirSync(vendor)) {
      // `codex/codex` up to about 0.136, `bin/codex` since.
      for (const folder of ["bin", "codex"]) {
        const binary = path.join(vendor, target, folder, name);
        if (!existsSync(binary)) continue;
        const helpers = ["codex-path", "path"]
          .map((one) => path.join(vendor, target, one))
          .filter(existsSync);
        return { file: binary, pathPrefix: helpers };
      }
    }
  }
  return asGiven;
}

/** `codex --version` answers in milliseconds. */
const versionMs = 10_000;

/** Runs `codex --version`. Throws `ProblemError` when the file is no Codex. */
export async function identify(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  isolation: Isolation = unisolated,
  signal?: AbortSignal,
): Promise<CodexBinary> {
  if (!existsSync(file)) {
    throw new ProblemError(
      problem(
        "codex-missing",
        "Codex not found",
        `There is no file ${file}.`,
        "Correct codex-bin, or leave it empty and give codex-version.",
      ),
    );
  }
  const codex: CodexBinary = { ...behindLauncher(file), version: null, isolation };
  const run = {
    codex,
    args: ["--version"],
    cwd: path.dirname(codex.file),
    env,
    timeoutMs: versionMs,
    signal,
  };
  const { stdout, stderr, exit, ended } = await runBriefly(run);
  if (exit.code === 0) return { ...codex, version: findVersion(stdout) };
  const how =
    ended === "timed-out"
      ? `it did not answer within ${formatDuration(versionMs)}`
      : (exit.error?.message ?? `it ended with ${exit.signal ?? `code ${exit.code}`}`);
  throw new ProblemError(
    problem(
      "codex-unusable",
      "Codex does not run",
      `${file} --version failed: ${stderr.trim() || how}`,
      "Give codex-bin another executable, or leave it empty and give codex-version.",
    ),
  );
}
