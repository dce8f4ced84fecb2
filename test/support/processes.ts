import { readdirSync, readFileSync } from "node:fs";

/** Living processes whose command line holds a text, as /proc shows them here: inside a namespace they have other ids. */
export const processesWith = (text: string): string[] =>
  processes((pid) => (commandOf(pid).includes(text) ? [`${pid} ${commandOf(pid)}`] : []));

/** Living processes whose environment holds a text. */
export const processesOf = (text: string): string[] =>
  processes((pid) =>
    readFileSync(`/proc/${pid}/environ`, "utf8").includes(text) ? [`${pid} ${commandOf(pid)}`] : [],
  );

const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();

function processes(find: (pid: string) => string[]): string[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .flatMap((entry) => {
      try {
        return / [ZX] /.test(readFileSync(`/proc/${entry}/stat`, "utf8").replace(/^.*\)/s, ""))
          ? []
          : find(entry);
      } catch {
        return []; // gone in the meantime
      }
    });
}
