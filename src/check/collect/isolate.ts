import { chmodSync } from "node:fs";
import type { Inputs } from "../../inputs/inputs.ts";
import { findAccount } from "../../isolation/account.ts";
import { chooseIsolation } from "../../isolation/choose.ts";
import type { Isolation } from "../../isolation/launcher.ts";
import { ProblemError, problem } from "../../model/problem.ts";
import type { IsolationStrategy } from "../../model/report.ts";
import type { World } from "../../world.ts";
import type { CollectOptions } from "./options.ts";

const words: Record<IsolationStrategy, string> = {
  "user-namespace": "a user and PID namespace of their own",
  "pid-namespace": "a PID namespace of their own, made by root",
  "no-new-privileges": "no new privileges; what they leave behind is ended",
  sweep: "none; what they leave behind is ended",
};

const accountOf = ({ safetyStrategy, codexUser }: Inputs, { env, workspace }: World) =>
  safetyStrategy === "unprivileged-user" && codexUser !== null
    ? findAccount(codexUser, env, workspace)
    : null;

/** Chooses how Codex is kept apart from the job and reports it. Throws `ProblemError` where that cannot be had. */
export async function isolate({ standard, world, log }: CollectOptions, tempDir: string): Promise<Isolation> {
  const account = accountOf(standard.inputs, world);
  // What Codex writes as another account, such as the agent's last message, goes here.
  if (account !== null) chmodSync(tempDir, 0o1777);
  const { isolation, refused } = await chooseIsolation({
    setting: standard.inputs.isolation,
    account,
    env: world.env,
    workspace: world.workspace,
    tempDir,
    log: log.line,
  });
  for (const { strategy, why } of refused) log.line(`Isolation: ${strategy} is not available: ${why}`);
  if (isolation !== null) {
    log.line(`Isolation of Codex and its servers: ${isolation.strategy} (${words[isolation.strategy]}).`);
    return isolation;
  }
  const reasons = refused.map(({ strategy, why }) => `${strategy}: ${why}`).join("; ");
  throw new ProblemError(
    problem(
      "isolation-unavailable",
      "Codex was not started: isolation is required",
      `A namespace was asked for (\`isolation: required\` or \`codex-user\`), and this machine allows none. ${reasons}.`,
      "Use a Linux runner that allows user namespaces or has sudo without a password, or set `isolation: auto`.",
    ),
  );
}
