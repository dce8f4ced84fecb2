import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import type { Launcher } from "../../src/isolation/launcher.ts";
import { tryLauncher } from "../../src/isolation/try-launcher.ts";

it("does not wait for a process that the command left behind with its pipes", async () => {
  let leftBehind = 0;
  const launcher = {
    contained: true,
    start: () => {
      const child = spawn("/bin/sh", ["-c", "sleep 30 & echo $!; exit 1"], { stdio: "pipe" });
      child.stdout.on("data", (text: Buffer) => {
        leftBehind = Number(text.toString());
      });
      return { child, endAll: () => {} };
    },
  } as unknown as Launcher;
  expect(await tryLauncher(launcher, "/bin/sh", {})).toBe("ended with code 1");
  // It still runs: the answer did not wait for it.
  expect(process.kill(leftBehind, "SIGKILL")).toBe(true);
});
