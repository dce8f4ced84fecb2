/** An account of this machine other than the job's. */
export interface Account {
  name: string;
}

/**
 * Capabilities that lead out of a PID namespace: mounting (the job's /proc lies below the fresh one), tracing, kernel
 * modules, raw input and output.
 */
const leadingOut = ["sys_admin", "sys_ptrace", "sys_module", "sys_rawio"];

/** Arguments of setpriv: another account with its own groups; the job's account with the groups it has; root without the above. */
export function setprivIdentity(account: Account | null): string[] {
  if (account !== null) return ["--reuid", account.name, "--regid", account.name, "--init-groups"];
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid === 0)
    return [`--bounding-set=${leadingOut.map((name) => `-${name}`).join(",")}`, "--inh-caps=-all"];
  const groups = process.getgroups?.() ?? [];
  return [
    ...["--reuid", String(uid), "--regid", String(gid)],
    ...(groups.length === 0 ? ["--clear-groups"] : ["--groups", groups.join(",")]),
  ];
}
