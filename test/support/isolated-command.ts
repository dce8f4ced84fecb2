/**
 * Run by Node as another account: chooses an isolation, runs a shell command in it, and prints what came of it as JSON.
 * Arguments: the setting, folders to leave out of what may be used (a PATH), a temporary folder, the command.
 */

import { list, signalAll } from "../../src/codex/process/sweep.ts";
import { chooseIsolation } from "../../src/isolation/choose.ts";

const [setting, searchPath, tempDir, script] = process.argv.slice(2) as [
  "auto" | "required" | "off",
  string,
  string,
  string,
];
const { isolation, refused } = await chooseIsolation({
  setting,
  account: null,
  env: { PATH: searchPath },
  workspace: "/nonexistent",
  tempDir,
  log() {},
});
if (isolation === null) console.log(JSON.stringify({ strategy: null, refused }));
else {
  const { child, mark } = isolation.start({
    file: "/bin/sh",
    args: ["-c", script],
    cwd: "/",
    env: { PATH: searchPath, STARTER: String(process.pid), "odd-name": "kept" },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    // For a test that kills this process: what the command printed so far.
    if (process.env.ECHO) process.stderr.write(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.end("from stdin\n");
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on("exit", (...end) => resolve(end));
  });
  const left = await list({ leader: child.pid ?? -1, marker: "/nonexistent/marker", mark });
  signalAll(left, "SIGKILL");
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  console.log(
    JSON.stringify({
      strategy: isolation.strategy,
      refused,
      code,
      signal,
      stdout,
      stderr,
      left: left.length,
    }),
  );
}
