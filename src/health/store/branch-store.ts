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
  /** Absolute path of git; default: the `git` of PATH. */
  program?: string | undefined;
  /** For each single git command; default 150 s. */
  timeoutMs?: number;
  /** The repository's default branch, which is refused; null: the remote is asked. */
  defaultBranch?: string | null;
  /** Aborted when the job is cancelled. */
  signal?: AbortSignal;
}

export interface BranchStore {
  directory: string;
  branch: string;
  git(args: readonly string[], input?: Buffer | string): Promise<GitResult>;
}

const defaultTimeoutMs = 150_000;

/** The branch as it was fetched, and the commit to be pushed. */
export const BASE = "refs/codex-mcp-check/base";
export const NEXT = "refs/codex-mcp-check/next";

/** Opens a temporary bare repository: the user's work tree, index, hooks and settings are not involved. */
export async function withStore<T>(
  options: StoreOptions,
  use: (store: BranchStore) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(options.tempDir, "codex-mcp-check-"));
  const { env, program, signal, timeoutMs = defaultTimeoutMs } = options;
  const settings = { env, program, config: gitConfig(options), timeoutMs, signal };
  const git = async (args: readonly string[], input?: Buffer | string) => {
    const result = await runGit(directory, args, settings, input);
    if (signal?.aborted)
      throw new StoreError("cancelled", "The job was cancelled.", "The next run records again.");
    return result;
  };
  try {
    const made = await git(["init", "--quiet", "--bare", "--template="]).catch((cause: unknown) => {
      if (cause instanceof StoreError) throw cause;
      throw new StoreError("no-git", "git could not be started.", "Install git on this runner.", { cause });
    });
    expectSuccess(made, "git could not make a temporary repository");
    const store = { directory, branch: options.branch, git };
    if ((options.defaultBranch ?? (await defaultBranchOf(store))) === options.branch) {
      throw new StoreError(
        "default-branch",
        `\`health-branch\` is \`${options.branch}\`, the repository's default branch.`,
        "Give `health-branch` the name of a branch that does not exist yet.",
      );
    }
    return await use(store);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Null when the remote does not say. */
async function defaultBranchOf(store: BranchStore): Promise<string | null> {
  const listed = await store.git(["ls-remote", "--symref", "origin", "HEAD"]);
  return /^ref: refs\/heads\/(.*)\tHEAD$/m.exec(listed.stdout.toString("utf8"))?.[1] ?? null;
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
  return result.timedOut ? "git got no answer in time" : gitWords(result.stderr);
}

export function expectSuccess(result: GitResult, what: string): Buffer {
  if (result.code === 0) return result.stdout;
  throw new StoreError("unreachable", `${what}: ${whyUnanswered(result)}`, "The next run tries again.");
}
