import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";

/** The ordinary user beside root. */
export const ordinaryUser = "codex-mcp-check-test";
const sudoers = `/etc/sudoers.d/${ordinaryUser}`;
const isRoot = process.getuid?.() === 0;

export interface TestAccount {
  label: string;
  /** Prefix of a command line that runs as this account. */
  prefix: readonly string[];
  isRoot: boolean;
  /** Makes a folder and all in it the account's own. */
  own(folder: string): void;
}

const alreadyOwn = () => {};

/** The account the tests run as, and an ordinary user beside root: made when it is missing. */
export function testAccounts(): TestAccount[] {
  if (!isRoot) return [{ label: "an ordinary user", prefix: [], isRoot: false, own: alreadyOwn }];
  if (spawnSync("id", [ordinaryUser]).status !== 0) execFileSync("useradd", ["--create-home", ordinaryUser]);
  const prefix = [
    "/usr/bin/setpriv",
    `--reuid=${ordinaryUser}`,
    `--regid=${ordinaryUser}`,
    "--init-groups",
    "--inh-caps=-all",
  ];
  return [
    { label: "root", prefix: [], isRoot: true, own: alreadyOwn },
    {
      ...{ label: "an ordinary user", prefix, isRoot: false },
      own: (folder) => void execFileSync("chown", ["-R", `${ordinaryUser}:${ordinaryUser}`, folder]),
    },
  ];
}

/**
 * Runs as root while `act` runs: gives each path to a new group that the ordinary user is in, and to no one else. A stand-in
 * for the group of the Docker socket.
 */
export async function withGroup<T>(paths: readonly string[], act: () => Promise<T>): Promise<T> {
  const group = `codex-mcp-check-${process.pid}`;
  execFileSync("groupadd", [group]);
  try {
    execFileSync("usermod", ["-aG", group, ordinaryUser]);
    for (const file of paths) {
      execFileSync("chown", [`root:${group}`, file]);
      chmodSync(file, 0o660);
    }
    return await act();
  } finally {
    execFileSync("groupdel", [group]);
  }
}

/** Gives the ordinary user sudo without a password while `act` runs. Throws where there is none: the test would show nothing. */
export async function withSudo<T>(act: () => Promise<T>): Promise<T> {
  const isThere = isRoot ? existsSync("/etc/sudoers.d") : spawnSync("sudo", ["-n", "true"]).status === 0;
  if (!isThere)
    throw new Error(
      "This test needs sudo: install it (.ci/run does), and let the account use it without a password.",
    );
  if (!isRoot) return act();
  writeFileSync(sudoers, `${ordinaryUser} ALL=(ALL) NOPASSWD: ALL\n`, { mode: 0o440 });
  try {
    return await act();
  } finally {
    rmSync(sudoers, { force: true });
  }
}
