import path from "node:path";
import { installCodex } from "../../src/codex/binary/install.ts";

/** Codex versions the tests run; each is the real release from npm, installed once by the product's own installer. */
export const testedVersions = ["0.169.0", "0.137.0", "0.110.0"] as const;

const root = path.resolve(import.meta.dirname, "../..");
export const codexCache = path.join(root, ".cache", "tools");

/** Launcher of an installed version; installs it when it is not there yet. */
export const codexLauncher = (version: string): Promise<string> =>
  installCodex({ version, cacheDir: codexCache, env: process.env, onProgress: () => {} });

/** vitest's globalSetup of the project `real`. */
export async function setup(): Promise<void> {
  await codexLauncher(testedVersions[0]);
}
