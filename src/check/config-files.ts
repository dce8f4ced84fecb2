import { existsSync } from "node:fs";
import path from "node:path";
import { readTextIfRegular } from "../host/regular-file.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { warning } from "../model/problem.ts";
import type { Problem } from "../model/report.ts";
import { findNearMisses, mcpJsonServers } from "../sources/config/near-misses.ts";
import type { World } from "../world.ts";
import { displayPath } from "./display-path.ts";

const maxBytes = 1024 * 1024;

/** Beside config.toml, where Codex reads no JSON. */
const jsonNames = ["config.json", "mcp.json", ".mcp.json"];

export interface ConfigFiles {
  /** Files that Codex reads, as shown to a reader. */
  read: string[];
  /** Declarations of servers that Codex does not read. */
  problems: Problem[];
}

/** Looks at the files that configure Codex, and at those that do not and look as if they did. `declared`: servers Codex knows. */
export function inspectConfigFiles(inputs: Inputs, world: World, declared: ReadonlySet<string>): ConfigFiles {
  const home = path.resolve(
    world.workspace,
    inputs.codexHome ?? (world.env.CODEX_HOME || path.join(world.userHome, ".codex")),
  );
  const show = displayPath(world.workspace, home, world.userHome);
  const folders = projectFolders(path.resolve(world.workspace, inputs.workingDirectory ?? "."));
  const projects = folders.map((folder) => path.join(folder, ".codex", "config.toml"));
  // Without trust-project the project is made untrusted, whatever the user's own configuration says.
  const loaded = [path.join(home, "config.toml"), ...(inputs.trustProject ? projects : [])];
  const toml = [...new Set([...loaded, ...projects])];
  const problems = [
    ...toml.flatMap((file) =>
      findNearMisses(readTextIfRegular(file, maxBytes) ?? "").map(({ line, written, instead }): Problem => {
        const detail =
          instead === null
            ? `\`[${written}]\` belongs to a profile, and profiles are not loaded here.`
            : `Codex does not read \`[${written}]\` as an MCP server.`;
        const remedy =
          instead === null ? "Declare the server as `[mcp_servers.NAME]`." : `Write \`[${instead}]\`.`;
        return { ...warning("config-near-miss", detail, remedy), at: { file: show(file), line } };
      }),
    ),
    ...[
      ...folders.map((folder) => path.join(folder, ".mcp.json")),
      ...[home, ...folders.map((folder) => path.join(folder, ".codex"))].flatMap((folder) =>
        jsonNames.map((name) => path.join(folder, name)),
      ),
    ].flatMap((file) => {
      const names = mcpJsonServers(readTextIfRegular(file, maxBytes) ?? "").filter(
        (name) => !declared.has(name),
      );
      if (names.length === 0) return [];
      const list = names.slice(0, 10).map((name) => `\`${name.slice(0, 100)}\``);
      const more = names.length > list.length ? ` and ${names.length - list.length} more` : "";
      const detail = `Codex does not read ${path.basename(file)}, which declares ${list.join(", ")}${more}.`;
      const remedy = "Declare the servers in Codex's own configuration, as `[mcp_servers.NAME]`.";
      return [{ ...warning("config-near-miss", detail, remedy), at: { file: show(file), line: 1 } }];
    }),
  ];
  return { read: loaded.filter((file) => existsSync(file)).map(show), problems };
}

/** From the working directory up to the root of its repository. */
export function projectFolders(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = path.dirname(folder)) {
    folders.push(folder);
    if (existsSync(path.join(folder, ".git"))) return folders;
    // Outside of a repository only the directory itself belongs to the project.
    if (path.dirname(folder) === folder) return [start];
  }
}
