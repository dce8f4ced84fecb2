import { defineConfig } from "vitest/config";

const races = ["test/publish/comment/*race*.test.ts", "test/health/store/*-writer*.test.ts"];
const properties = ["test/property/**/*.test.ts"];
/** Real tests that compare Codex versions, or many configurations and turns; the others run on the newest version. */
const versions = [
  ...["matrix", "matrix-runs", "engine-lines", "no-network", "corpus", "oracle"],
  ...["isolation", "install", "checkout", "engine-proposal"],
];
const byVersion = versions.map((name) => `test/real/${name}.test.ts`);

/** Bound by the processor: as many workers as two cores carry, each of which reads the modules once. */
const unit = {
  setupFiles: ["test/support/fast-check.ts"],
  testTimeout: 30_000,
  isolate: false,
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
};
/** Bound by waiting for processes: more workers than cores. */
const real = {
  testTimeout: 120_000,
  hookTimeout: 300_000,
  isolate: false,
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
  expect: { poll: { timeout: 30_000 } },
};

/**
 * `npm test` runs `unit` (no process is started beyond git) and `real` (the real Codex 0.169.0, real servers, the shipped bundle).
 * `versions`, `races` and `fuzz` have commands of their own.
 */
export default defineConfig({
  test: {
    reporters: ["default", "./test/support/closing-line.ts"],
    projects: [
      {
        test: {
          ...unit,
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/real/**", "test/browser/**", "test/readers/**", ...races, ...properties],
        },
      },
      {
        test: {
          ...real,
          name: "real",
          include: ["test/real/**/*.test.ts"],
          exclude: byVersion,
          globalSetup: ["test/support/install-codex.ts"],
          env: { CODEX_VERSIONS: process.env.CODEX_VERSIONS ?? "0.169.0" },
        },
      },
      {
        test: {
          ...real,
          name: "versions",
          include: [...byVersion, "test/{browser,readers}/**/*.test.ts"],
          globalSetup: ["test/support/install-all-codex.ts"],
        },
      },
      { test: { ...unit, name: "races", include: races, testTimeout: 300_000 } },
      { test: { ...unit, name: "fuzz", include: properties, testTimeout: 600_000 } },
    ],
  },
});
