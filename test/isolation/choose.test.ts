import { execFile, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IsolationReport } from "../../src/model/report.ts";
import { type TestAccount, testAccounts, withSudo } from "../support/accounts.ts";
import { processesWith } from "../support/processes.ts";

const run = promisify(execFile);
const driver = path.resolve(import.meta.dirname, "../support/isolated-command.ts");
const secret = "secret-of-the-starter-31415926";

/** What a hostile command does and prints: it looks for the starter's secret, also below a fresh /proc, and leaves a daemon. */
const hostile = `
look() { for file in /proc/[0-9]*/environ; do tr '\\0' '\\n' <"$file" | grep '^SECRET='; done; }
exec 2>/dev/null
read -r line; echo "stdin: $line"
echo "user: $(id -u)"
sed -n 's/^NoNewPrivs:[[:space:]]*/no new privileges: /p' /proc/self/status
kill -0 "$STARTER" && echo "sees the starter"
look; umount /proc && look
kill -9 1 && kill -9 $$
setsid env -i sleep 4711 >/dev/null 2>&1 &
sleep 0.05
exit 7
`;

/** Prints what it can open for writing of the kernel's settings and of a disk; nothing is written. */
const kernel = `
exec 2>/dev/null
try() { for file in /proc/sys/kernel/core_pattern /sys/kernel/mm/transparent_hugepage/enabled $(find /sys/fs/cgroup -maxdepth 2 -name cgroup.procs); do ( : >>$file ) && echo "$1 $file"; done; }
try plain
umount /proc/sys; mount -o remount,bind,rw /proc/sys; try remounted
unshare -Ur --mount sh -c 'umount -l /proc/sys; mount -o remount,bind,rw /proc/sys; : >>/proc/sys/kernel/core_pattern' && echo nested
unshare -Ur --pid --fork --mount-proc sh -c ': >>/proc/sys/kernel/core_pattern' && echo fresh
for disk in $(find /dev -type b); do [ -b "$disk" ] && ( : <>"$disk" ) && echo "disk $disk"; done
mknod "$HOLD/disk" b 7 0 && ( : <>"$HOLD/disk" ) && echo "made disk"
true
`;

interface Answer extends IsolationReport {
  code: number | null;
  signal: string | null;
  stdout: string;
  left: number;
}

let folder: string;
/** Folders with an \`unshare\` that refuses user namespaces, and one that refuses all. */
let noUser: string;
let noNamespace: string;
/** Folder with the usual programs but without sudo. */
let system: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "isolation-"));
  chmodSync(folder, 0o777);
  const program = (name: string, text: string) => {
    const dir = path.join(folder, name);
    mkdirSync(dir);
    writeFileSync(path.join(dir, "unshare"), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return dir;
  };
  const refuse = 'echo "unshare: refused for this test" >&2; exit 1';
  noUser = program("no-user", `case " $* " in *" --user "*) ${refuse};; esac; exec /usr/bin/unshare "$@"`);
  noNamespace = program("no-namespace", refuse);
  system = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function isolated(
  account: TestAccount,
  setting: string,
  searchPath: string,
  script = hostile,
): Promise<Answer> {
  const [file = "", ...args] = [
    ...account.prefix,
    process.execPath,
    driver,
    setting,
    searchPath,
    folder,
    script,
  ];
  const { stdout } = await run(file, args, { cwd: "/", env: { PATH: searchPath, SECRET: secret } });
  return JSON.parse(stdout);
}

const strategyOf = ({ strategy, refused }: Answer) => ({
  strategy,
  refused: refused.map((one) => one.strategy),
});

describe.runIf(process.platform === "linux").each(testAccounts())("as $label", (account) => {
  const lines = (answer: Answer) => answer.stdout.trim().split("\n");

  it("a user namespace hides the job, and the command inside cannot be killed from inside", async () => {
    const answer = await isolated(account, "auto", system);
    expect(strategyOf(answer)).toEqual({ strategy: "user-namespace", refused: [] });
    expect(lines(answer)).toEqual([
      "stdin: from stdin",
      expect.stringMatching(account.isRoot ? /^user: 0$/ : /^user: [1-9]\d*$/),
      "no new privileges: 1",
    ]);
    expect(answer).toMatchObject({ code: 7, signal: null, left: 0 });
  });

  it("a PID namespace made by root does the same where user namespaces are refused", async () => {
    const act = () => isolated(account, "auto", `${noUser}:${system}`);
    const answer = account.isRoot ? await act() : await withSudo(act);
    expect(strategyOf(answer)).toEqual({ strategy: "pid-namespace", refused: ["user-namespace"] });
    expect(answer.refused[0]?.why).toBe("unshare: refused for this test");
    expect(lines(answer)).toEqual([
      "stdin: from stdin",
      expect.stringMatching(account.isRoot ? /^user: 0$/ : /^user: [1-9]\d*$/),
      "no new privileges: 1",
    ]);
    expect(answer).toMatchObject({ code: 7, signal: null });
  });

  it.runIf(account.isRoot)(
    "inside a namespace root writes no setting of the kernel and no disk, and cannot undo that",
    async () => {
      const script = `HOLD=$(mktemp -d ${folder}/XXXXXX)\n${kernel}`;
      const plain = await isolated(account, "off", system, script);
      expect(lines(plain)).toEqual(
        expect.arrayContaining(["plain /proc/sys/kernel/core_pattern", "nested", "fresh", "made disk"]),
      );
      for (const searchPath of [system, `${noUser}:${system}`]) {
        const answer = await isolated(account, "auto", searchPath, script);
        expect(answer).toMatchObject({
          strategy: expect.stringContaining("-namespace"),
          code: 0,
          stdout: "",
        });
      }
    },
  );

  it("without a namespace there are no new privileges, and a daemon with a cleared environment is found", async () => {
    const answer = await isolated(
      account,
      "auto",
      `${noNamespace}:${system}`,
      hostile.replace(/^kill -9 1.*$/m, ""),
    );
    expect(strategyOf(answer)).toEqual({
      strategy: "no-new-privileges",
      refused: ["user-namespace", "pid-namespace"],
    });
    expect(lines(answer)).toContain("no new privileges: 1");
    expect(answer).toMatchObject({ code: 7, left: 1 });
    // What the report says is in force is what is in force: here the job's processes can be read.
    expect(answer.stdout).toContain(secret);
  });

  it("switched off, a daemon is still found", async () => {
    const answer = await isolated(account, "off", system, hostile.replace(/^kill -9 1.*$/m, ""));
    expect(strategyOf(answer)).toEqual({ strategy: "sweep", refused: [] });
    expect(lines(answer)).toContain("no new privileges: 0");
    expect(answer).toMatchObject({ code: 7, left: 1 });
  });

  it.each([
    ["user-namespace", () => system],
    ["pid-namespace", () => `${noUser}:${system}`],
  ])("in a %s nothing is left 300 ms after the starter was killed", async (strategy, searchPath) => {
    const token = `sleep 86${Math.floor(Math.random() * 1e6)}`;
    const script = `setsid ${token} & setsid env -i ${token} & echo ready; exec ${token}`;
    const act = async () => {
      const [file = "", ...args] = [
        ...account.prefix,
        process.execPath,
        driver,
        "auto",
        searchPath(),
        folder,
        script,
      ];
      const starter = spawn(file, args, { cwd: "/", env: { PATH: searchPath(), ECHO: "1" } });
      await new Promise((resolve) => starter.stderr.once("data", resolve));
      await expect.poll(() => processesWith(token).length, { interval: 5 }).toBeGreaterThanOrEqual(3);
      starter.kill("SIGKILL");
      await expect.poll(() => processesWith(token), { interval: 10, timeout: 300 }).toEqual([]);
      return strategy;
    };
    await (account.isRoot || strategy === "user-namespace" ? act() : withSudo(act));
  });

  it("required, and not to be had, is no isolation at all", async () => {
    const answer = await isolated(account, "required", `${noNamespace}:${system}`);
    expect(strategyOf(answer)).toEqual({ strategy: null, refused: ["user-namespace", "pid-namespace"] });
  });
});
