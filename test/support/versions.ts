import { testedVersions } from "./install-codex.ts";

/** Released versions that the whole matrix runs (`npm run matrix`): each a point where Codex changed what it reports. */
export const matrixVersions = [
  ...["0.99.0", "0.107.0", "0.110.0", "0.115.0", "0.120.0", "0.137.0"],
  ...["0.142.5", "0.155.1", "0.160.1", "0.169.0"],
];

/** The versions of this test run: a small part of the matrix, or what `CODEX_VERSIONS` names. */
export const versionsToRun: readonly string[] = process.env.CODEX_VERSIONS?.split(",") ?? testedVersions;

/** Whether `version` is `than` or newer. */
export function isAtLeast(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split(".").map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
