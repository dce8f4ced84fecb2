// Never answers, ignores signals, and has a child that does the same in a session of its own.
// Writes both process ids into the file it is given.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";

const [file, role] = process.argv.slice(2);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
appendFileSync(file, `${process.pid}\n`);
if (role !== "child") {
  spawn(process.execPath, [import.meta.filename, file, "child"], { detached: true, stdio: "ignore" }).unref();
}
setInterval(() => {}, 1_000_000);
