import { findProgram } from "../host/find-program.ts";
import type { IsolationReport, IsolationStrategy } from "../model/report.ts";
import { type Account, becomesRoot, setprivIdentity } from "./account.ts";
import { allowUserNamespaces } from "./hosted-runner.ts";
import type { Isolation, Launcher } from "./launcher.ts";
import { pidNamespace } from "./pid-namespace.ts";
import { tryLauncher } from "./try-launcher.ts";
import { userNamespace } from "./user-namespace.ts";
import { withoutNamespace } from "./weaker.ts";

export interface IsolationOptions {
  setting: "auto" | "required" | "off";
  /** Runs Codex as this account; null: as the job's. */
  account: Account | null;
  env: Readonly<Record<string, string | undefined>>;
  workspace: string;
  tempDir: string;
  log(line: string): void;
}

/** A launcher, or why there is none. */
type Candidate = Launcher | string;

/** The strongest isolation that works here, found by trying. Null where `required` or an account cannot be had. */
export async function chooseIsolation(
  options: IsolationOptions,
): Promise<{ isolation: Isolation | null; refused: IsolationReport["refused"] }> {
  const find = (name: string) => findProgram([name], options.env, options.workspace);
  const [sh, setpriv, unshare, mount, sudo, prlimit] = [
    ...["sh", "setpriv", "unshare", "mount", "sudo", "prlimit"].map(find),
  ];
  const isLinux = process.platform === "linux";
  const isRoot = process.getuid?.() === 0;
  const refused: IsolationReport["refused"] = [];
  const missing = (programs: Record<string, string | null | undefined>): string | null => {
    if (!isLinux) return `${process.platform} has no counterpart of Linux namespaces`;
    const names = Object.keys(programs).filter((name) => !programs[name]);
    return names.length === 0 ? null : `${names.join(" and ")} not found on PATH`;
  };
  const programs = { sh: sh ?? "", setpriv: setpriv ?? "", unshare: unshare ?? "", mount: mount ?? "" };
  const candidates: [IsolationStrategy, () => Candidate | Promise<Candidate>][] = [
    [
      "user-namespace",
      async () => {
        if (options.account !== null) return "another account is asked for, which takes root or sudo";
        const settings = {
          env: options.env,
          sudo: sudo ?? null,
          sysctl: find("sysctl"),
          settingsDir: "/proc/sys",
        };
        if (isLinux) for (const line of await allowUserNamespaces(settings)) options.log(line);
        return missing(programs) ?? userNamespace(programs, isRoot);
      },
    ],
    [
      "pid-namespace",
      () =>
        missing({ ...programs, ...(isRoot ? {} : { sudo }) }) ??
        pidNamespace({
          programs,
          sudo: isRoot ? null : (sudo ?? null),
          identity: setprivIdentity(options.account),
          isRootInside: becomesRoot(options.account),
          home: options.account?.home ?? null,
          tempDir: options.tempDir,
        }),
    ],
    [
      "no-new-privileges",
      () => missing({ setpriv }) ?? withoutNamespace({ setpriv: setpriv ?? null, prlimit: prlimit ?? null }),
    ],
  ];
  if (options.setting !== "off" || options.account !== null) {
    for (const [strategy, build] of candidates) {
      if (strategy === "no-new-privileges" && (options.setting === "required" || options.account !== null))
        return { isolation: null, refused };
      const candidate = await build();
      const why =
        typeof candidate === "string" ? candidate : await tryLauncher(candidate, sh ?? "sh", options.env);
      if (typeof candidate !== "string" && why === null)
        return { isolation: { ...candidate, strategy, refused }, refused };
      refused.push({ strategy, why: why ?? "unknown" });
    }
  }
  const sweep = withoutNamespace({ setpriv: null, prlimit: isLinux ? (prlimit ?? null) : null });
  return { isolation: { ...sweep, strategy: "sweep", refused }, refused };
}
