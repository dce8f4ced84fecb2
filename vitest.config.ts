import { defineConfig } from "vitest/config";

/** `unit`: no process is started beyond git. `real`: the real Codex, real servers, the shipped bundle. */
export default defineConfig({
  test: {
    reporters: ["default", "./test/support/closing-line.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/real/**"],
          setupFiles: ["test/support/fast-check.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "real",
          include: ["test/real/**/*.test.ts"],
          globalSetup: ["test/support/install-codex.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
