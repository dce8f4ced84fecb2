import { execFileSync } from "node:child_process";
import { findProgram } from "../host/find-program.ts";
import { ProblemError, problem } from "../model/problem.ts";
import { keptCapabilities } from "./protect-kernel.ts";

/** An account of this machine other than the job's. */
export interface Account {
  uid: number;
  gid: number;
  home: string;
}

/** Reads the account from the system's database. Throws `ProblemError` when there is none of this name. */
export function findAccount(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  workspace: string,
): Account {
  try {
    const getent = findProgram(["getent"], env, workspace) ?? "/usr/bin/getent";
    const fields = execFileSync(getent, ["passwd", "--", name], { encoding: "utf8", timeout: 5000 })
      .trim()
      .split(":");
    return { uid: Number(fields[2]), gid: Number(fields[3]), home: fields[5] ?? "/" };
  } catch (cause) {
    throw new ProblemError(
      problem(
        "isolation-unavailable",
        "The account does not exist",
        `\`codex-user\` is \`${name}\`, and this machine has no such account.`,
        "Create the account in an earlier step, for example with `sudo useradd --create-home`.",
      ),
      { cause },
    );
  }
}

/** Arguments of setpriv: another account with its own groups; the job's account with the groups it has. */
export function setprivIdentity(account: Account | null): string[] {
  const toRoot = becomesRoot(account) ? keptCapabilities : [];
  if (account !== null)
    return ["--reuid", String(account.uid), "--regid", String(account.gid), "--init-groups", ...toRoot];
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid === 0) return [...toRoot];
  const groups = process.getgroups?.() ?? [];
  return [
    ...["--reuid", String(uid), "--regid", String(gid)],
    ...(groups.length === 0 ? ["--clear-groups"] : ["--groups", groups.join(",")]),
  ];
}

export const becomesRoot = (account: Account | null): boolean => (account?.uid ?? process.getuid?.()) === 0;
