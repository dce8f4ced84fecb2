import { readdirSync, readFileSync } from "node:fs";

/** Living processes whose command line holds a text, as /proc shows them here: inside a namespace they have other ids. */
export function processesWith(text: string): string[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .flatMap((entry) => {
      try {
        const command = readFileSync(`/proc/${entry}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        const isZombie = /\) [ZX] /.test(readFileSync(`/proc/${entry}/stat`, "utf8"));
        return command.includes(text) && !isZombie ? [`${entry} ${command}`] : [];
      } catch {
        return []; // gone in the meantime
      }
    });
}
