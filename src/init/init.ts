import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readTextIfRegular } from "../host/regular-file.ts";
import { secretFor } from "../model/names/variable-name.ts";
import { type FoundServer, findServers, renderRules, renderWorkflow } from "./plan.ts";

export interface InitOptions {
  workspace: string;
  env: Readonly<Record<string, string | undefined>>;
  userHome: string;
  /** How a workflow names this action: `owner/name@ref`. */
  action: string;
}

/** Writes a workflow and a rules file for the servers of this repository. Never overwrites. Returns what to print. */
export function init({ workspace, env, userHome, action }: InitOptions): string {
  const root = repositoryRoot(workspace);
  const projectConfig = path.join(root, ".codex", "config.toml");
  const userConfig = path.join(env.CODEX_HOME || path.join(userHome, ".codex"), "config.toml");
  const project = readServers(projectConfig);
  const user = readServers(userConfig);
  if (project === "invalid") return `${projectConfig} is not valid TOML. Nothing was written.\n`;
  if (project.length === 0) {
    const others =
      user === "invalid" || user.length === 0
        ? ""
        : ` ${userConfig} declares ${listNames(user)}, but a job has only what is in the repository.`;
    return `No MCP server is declared in ${projectConfig}.${others} Declare the servers that your jobs need in that file, then run init again. Nothing was written.\n`;
  }
  const secrets = [...new Set(project.flatMap(({ variables }) => variables.map(secretFor)))];
  return [
    `Found ${listNames(project)} in ${path.relative(workspace, projectConfig) || projectConfig}.`,
    writeNew(root, ".github/workflows/mcp.yml", renderWorkflow(project, action)),
    writeNew(root, ".github/codex-mcp-check.yml", renderRules(project)),
    ...(secrets.length === 0 ? [] : [`Add these secrets to the repository: ${secrets.join(", ")}.`]),
    "",
  ].join("\n");
}

/** The directory with `.git`, from `folder` upwards; `folder` itself where there is none. */
function repositoryRoot(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, ".git"))) return at;
    if (path.dirname(at) === at) return folder;
  }
}

function readServers(file: string): FoundServer[] | "invalid" {
  const text = readTextIfRegular(file);
  return text === null ? [] : (findServers(text) ?? "invalid");
}

function writeNew(root: string, name: string, content: string): string {
  const file = path.join(root, name);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: "wx" });
    return `Wrote ${name}.`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "EEXIST" ? `Kept ${name}: it exists.` : `Could not write ${name}: ${message}.`;
  }
}

const listNames = (servers: readonly FoundServer[]): string =>
  servers.map(({ name }) => JSON.stringify(name)).join(", ");
