import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

const name = "codex-mcp-check-test";
const sudoers = `/etc/sudoers.d/${name}`;
const isRoot = process.getuid?.() === 0;

export interface TestAccount {
  label: string;
  /** Prefix of a command line that runs as this account. */
  prefix: readonly string[];
  isRoot: boolean;
}

/** The account the tests run as, and an ordinary user beside root: made when it is missing, with the group `docker` stand-in. */
export function testAccounts(): TestAccount[] {
  if (!isRoot) return [{ label: "an ordinary user", prefix: [], isRoot: false }];
  if (spawnSync("id", [name]).status !== 0) execFileSync("useradd", ["--create-home", name]);
  const prefix = ["setpriv", `--reuid=${name}`, `--regid=${name}`, "--init-groups", "--inh-caps=-all"];
  return [
    { label: "root", prefix: [], isRoot: true },
    { label: "an ordinary user", prefix, isRoot: false },
  ];
}

/** Gives the ordinary user sudo without a password while `act` runs. Throws where there is none: the test would show nothing. */
export async function withSudo<T>(act: () => Promise<T>): Promise<T> {
  const isThere = isRoot ? existsSync("/etc/sudoers.d") : spawnSync("sudo", ["-n", "true"]).status === 0;
  if (!isThere)
    throw new Error(
      "This test needs sudo: install it (.ci/run does), and let the account use it without a password.",
    );
  if (!isRoot) return act();
  writeFileSync(sudoers, `${name} ALL=(ALL) NOPASSWD: ALL\n`, { mode: 0o440 });
  try {
    return await act();
  } finally {
    rmSync(sudoers, { force: true });
  }
}
