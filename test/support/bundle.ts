import { existsSync } from "node:fs";
import path from "node:path";

/** The bundle under test: `dist/`, or `BUNDLE_DIR`, a folder with another build of it (an older one has `.cjs` names). */
export const bundleFolder = path.resolve(
  process.env.BUNDLE_DIR ?? path.resolve(import.meta.dirname, "../../dist"),
);

const entry = (name: string): string => {
  const older = path.join(bundleFolder, `${name}.cjs`);
  return existsSync(older) ? older : path.join(bundleFolder, `${name}.mjs`);
};

export const actionBundle = entry("index");
export const cliBundle = entry("cli");
export const libraryBundle = path.join(bundleFolder, "lib/index.js");
