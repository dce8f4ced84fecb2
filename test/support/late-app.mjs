// A real Codex whose app-server reports a connector 1.5 s after the thread has started, as apps do.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [codex, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, [codex, ...args], { stdio: ["inherit", "pipe", "inherit"] });
createInterface({ input: child.stdout }).on("line", (line) => {
  console.log(line);
  if (!line.includes('"thread/started"')) return;
  setTimeout(() => {
    for (const status of ["starting", "ready"]) {
      const params = { name: "codex_apps__calendar", status, error: null };
      console.log(JSON.stringify({ method: "mcpServer/startupStatus/updated", params }));
    }
  }, 1500);
});
child.on("exit", (code) => process.exit(code ?? 1));
