// A Codex that prints openai/codex#17501's events: the real one, with lines of the test's put behind `thread.started`, or, where
// the script says `first`, before it.
//   node stand-in-codex.mjs LAUNCHER SCRIPT ARGUMENTS...
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const [launcher, script, ...args] = process.argv.slice(2);
const { first = [], behind = [] } = JSON.parse(readFileSync(script, "utf8"));
const isRun = args[0] === "exec";
const child = spawn(process.execPath, [launcher, ...args], {
  stdio: ["inherit", isRun ? "pipe" : "inherit", "inherit"],
});
child.on("exit", (code) => process.exit(code ?? 1));
if (isRun) {
  const print = (lines) => lines.map((line) => process.stdout.write(`${line}\n`));
  print(first);
  let text = "";
  let told = false;
  child.stdout.on("data", (bytes) => {
    text += bytes.toString("latin1"); // bytes as they are
    const end = text.indexOf("\n");
    if (end < 0) return;
    const [head, rest] = told ? ["", text] : [text.slice(0, end + 1), text.slice(end + 1)];
    process.stdout.write(Buffer.from(head, "latin1"));
    if (!told) print(behind);
    told = true;
    process.stdout.write(Buffer.from(rest, "latin1"));
    text = "";
  });
}
