import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { readTextIfRegular } from "../host/regular-file.ts";
import type { DeclaredServer } from "../model/events.ts";
import type { LookFinding } from "../model/look-finding.ts";
import { findCommand } from "./command-look.ts";
import type { LookOptions } from "./look.ts";
import { exists } from "./path-kind.ts";

/**
 * Whether the package that `npx` or `uvx` runs for a server is on this machine already: in npx's cache, installed in the
 * project or globally, or as a uv tool. Nothing for other commands. Reads directories only. Never throws.
 */
export function lookAtPackage(declared: DeclaredServer, options: LookOptions): LookFinding[] {
  const program = path.basename(declared.command ?? "").replace(/\.(?:cmd|exe)$/i, "");
  const wanted = declared.packageName;
  if (wanted === null) return [];
  const name = packageOf(wanted);
  const places =
    program === "npx"
      ? npmPlaces(declared, name, options)
      : program === "uvx"
        ? uvPlaces(name, options)
        : null;
  if (places === null) return [];
  const cached = places.some(exists) || (program === "npx" && inNpxCache(name, options));
  const fetching = !cached && program === "npx" && npxRan(wanted, options);
  return [{ kind: "package", package: wanted, runner: program, cached, fetching }];
}

/** `name` of `name@1.2`, `@scope/name@latest`, `name==1.2`. */
const packageOf = (spec: string): string => spec.replace(/(?<=.)(?:@|==).*$/, "");

function npmPlaces(declared: DeclaredServer, name: string, options: LookOptions): string[] {
  const directory = path.resolve(options.cwd, declared.cwd ?? ".");
  const npx = findCommand(declared.command ?? "npx", options.cwd, options);
  const prefix = npx === null ? null : path.dirname(path.dirname(npx));
  const own = npx === null ? null : ownPrefix(npx);
  return [
    path.join(directory, "node_modules", name),
    ...[prefix, own].flatMap((root) => (root === null ? [] : [path.join(root, "lib", "node_modules", name)])),
  ];
}

function ownPrefix(npx: string): string | null {
  try {
    const index = realpathSync(npx).indexOf("/lib/node_modules/");
    return index === -1 ? null : realpathSync(npx).slice(0, index);
  } catch {
    return null;
  }
}

function npmCache(env: LookOptions["env"], platform: LookOptions["platform"]): string | null {
  const home = platform === "win32" ? env.LOCALAPPDATA : env.HOME;
  if (env.npm_config_cache !== undefined) return env.npm_config_cache;
  return home === undefined ? null : path.join(home, platform === "win32" ? "npm-cache" : ".npm");
}

/** Whether npm's own logs show that `npm exec` was started for the package. */
function npxRan(wanted: string, { env, platform }: LookOptions): boolean {
  const root = npmCache(env, platform);
  if (root === null) return false;
  const logs = path.join(root, "_logs");
  try {
    return readdirSync(logs)
      .sort()
      .slice(-20)
      .some((file) =>
        (readTextIfRegular(path.join(logs, file)) ?? "")
          .slice(0, 10_000)
          .split("\n")
          .some((line) => / verbose argv "exec"/.test(line) && line.includes(JSON.stringify(wanted))),
      );
  } catch {
    return false;
  }
}

function inNpxCache(name: string, { env, platform }: LookOptions): boolean {
  const root = npmCache(env, platform);
  if (root === null) return false;
  try {
    const folders = readdirSync(path.join(root, "_npx")).slice(0, 500);
    return folders.some((folder) => dependsOn(path.join(root, "_npx", folder, "package.json"), name));
  } catch {
    return false;
  }
}

function dependsOn(file: string, name: string): boolean {
  try {
    const { dependencies } = JSON.parse(readTextIfRegular(file) ?? "{}") as {
      dependencies?: Record<string, unknown>;
    };
    return dependencies != null && Object.hasOwn(dependencies, name);
  } catch {
    return false;
  }
}

function uvPlaces(name: string, { env }: LookOptions): string[] {
  const data = env.XDG_DATA_HOME ?? (env.HOME === undefined ? null : path.join(env.HOME, ".local", "share"));
  return data === null ? [] : [path.join(data, "uv", "tools", name)];
}
