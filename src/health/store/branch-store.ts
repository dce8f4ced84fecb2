import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type GitResult, runGit } from "./git.ts";
import { gitWords, StoreError } from "./store-error.ts";

export interface StoreOptions {
  /** Address or path of any git remote. */
  remote: string;
  branch: string;
  /** Sent as a header to the remote's own origin only; null for a remote that needs none. */
  token: string | null;
  /** Where the temporary repository is made; it is removed again. */
  tempDir: string;
  env: Readonly<Record<string, string | undefined>>;
  /** For each single git command; default 60 s. */
  timeoutMs?: number;
}

export interface BranchStore {
  directory: string;
  branch: string;
  git(args: readonly string[], input?: Buffer | string): Promise<GitResult>;
}

/** The branch as it was fetched, and the commit to be pushed. */
export const BASE = "refs/codex-mcp-check/base";
export const NEXT = "refs/codex-mcp-check/next";

/** Opens a temporary bare repository beside the user's: no work tree, index, hook or setting of theirs is touched. */
export async function withStore<T>(
  options: StoreOptions,
  use: (store: BranchStore) => Promise<T>,
): Promise<T> {
  if (!isBranchName(options.branch)) {
    throw new StoreError(
      "bad-branch",
      `"${options.branch}" is not a branch name.`,
      "Give `health-branch` a name that git accepts.",
    );
  }
  const directory = await mkdtemp(join(options.tempDir, "codex-mcp-check-"));
  const settings = { env: options.env, config: gitConfig(options), timeoutMs: options.timeoutMs ?? 60_000 };
  const git = (args: readonly string[], input?: Buffer | string) => runGit(directory, args, settings, input);
  try {
    const made = await git(["init", "--quiet", "--bare", "--template="]).catch((cause: unknown) => {
      throw new StoreError("no-git", "git could not be started.", "Install git on this runner.", { cause });
    });
    expectSuccess(made, "git could not make a temporary repository");
    return await use({ directory, branch: options.branch, git });
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What git's `check-ref-format` says of `refs/heads/NAME`, and no leading dash. */
export function isBranchName(name: string): boolean {
  if (name.length > 200 || /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$/u.test(name)) return false;
  return (
    name !== "" &&
    name !== "@" &&
    name.split("/").every((part) => !part.startsWith(".") && !part.endsWith(".lock"))
  );
}

function gitConfig({ remote, token }: StoreOptions): [string, string][] {
  const config: [string, string][] = [
    ["remote.origin.url", remote],
    ["core.hooksPath", "/dev/null"],
    ["credential.helper", ""],
    ["gc.auto", "0"],
    ["maintenance.auto", "false"],
    ["protocol.version", "2"],
    ["push.gpgSign", "false"],
    ["push.followTags", "false"],
    ["fetch.negotiationAlgorithm", "noop"],
    ["fastimport.unpackLimit", "1"],
  ];
  const origin = /^https?:\/\/(?:[^/@]*@)?([^/]+)/i.exec(remote);
  if (token === null || token === "" || origin === null) return config;
  const scope = `${remote.slice(0, remote.indexOf(":"))}://${origin[1]}/`;
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
  // The empty value drops a header that the user's own configuration may hold: two of them are refused by GitHub.
  return [...config, [`http.${scope}.extraheader`, ""], [`http.${scope}.extraheader`, header]];
}

export async function revision(store: BranchStore, name: string): Promise<string> {
  const found = await store.git(["rev-parse", "--verify", name]);
  return expectSuccess(found, "the branch's head could not be read").toString("utf8").trim();
}

export function whyUnanswered(result: GitResult): string {
  return result.timedOut ? "git did not end in time" : gitWords(result.stderr);
}

export function expectSuccess(result: GitResult, what: string): Buffer {
  if (result.code === 0) return result.stdout;
  throw new StoreError("unreachable", `${what}: ${whyUnanswered(result)}`, "The next run tries again.");
}
