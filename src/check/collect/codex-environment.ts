import path from "node:path";
import { namedVariables } from "../../codex/config/named-variables.ts";
import {
  childEnvironment,
  essentialEnvironment,
  withExplicitBareRepositories,
} from "../../codex/process/environment.ts";
import { configurationArgs } from "../../inputs/codex-args/configuration-args.ts";
import type { Inputs } from "../../inputs/inputs.ts";
import { matchesName } from "../../model/name-pattern.ts";
import { secretsFromEnvironment } from "../../redaction/secret-sources.ts";
import type { World } from "../../world.ts";
import { projectFolders } from "../config-files.ts";

/**
 * The step's variables that Codex gets. In mode probe: what programs need, and what the configuration names. In mode exec the
 * model's commands may need any of them: all, or those of the input `pass-env` besides.
 */
export function codexEnvironment(
  inputs: Inputs,
  world: World,
  home: string,
  cwd: string,
): Record<string, string | undefined> {
  const passed = passedVariables(inputs, world, home, cwd);
  return withExplicitBareRepositories({ ...passed, CODEX_HOME: home });
}

function passedVariables(inputs: Inputs, { env }: World, home: string, cwd: string): World["env"] {
  const patterns = inputs.mode === "exec" ? inputs.passEnv : [];
  if (patterns === null || patterns.some(({ text }) => text === "all")) return env;
  const projects = inputs.trustProject
    ? projectFolders(cwd).map((folder) => path.join(folder, ".codex"))
    : [];
  const named = namedVariables({
    files: ["/etc/codex", home, ...projects].flatMap((folder) =>
      ["config.toml", "managed_config.toml"].map((name) => path.join(folder, name)),
    ),
    home,
    args: configurationArgs(inputs.codexArgs),
  });
  return essentialEnvironment(
    env,
    (name) => named.has(name) || patterns.some((pattern) => matchesName(pattern, name)),
  );
}

/** Names of the step's variables that look like secrets and that servers can read in Codex's environment. */
export function readableSecrets(codexEnv: World["env"], stepEnv: World["env"]): string[] {
  const readable = childEnvironment(codexEnv, {}, null);
  const names = secretsFromEnvironment({ env: readable, isPath: () => false }).map(({ name }) => name);
  return [...new Set(names)].filter((name) => readable[name] === stepEnv[name]);
}
