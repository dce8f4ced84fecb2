import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type GitResult, runGit } from "./git.ts";
import { gitWords, StoreError, unreadable } from "./store-error.ts";

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

const BASE = "refs/codex-mcp-check/base";
const NEXT = "refs/codex-mcp-check/next";

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

export interface Snapshot {
  /** Object name of every file on the branch. */
  objects: ReadonlyMap<string, string>;
  /** The server left file contents out; what is read has to be fetched first. */
  partial: boolean;
}

/** The branch as it is now, without file contents where the remote can leave them out; null when it does not exist. */
export async function fetchSnapshot(store: BranchStore): Promise<Snapshot | null> {
  const ref = `refs/heads/${store.branch}`;
  const flags = ["--quiet", "--depth=1", "--filter=blob:none", "--no-tags", "--no-write-fetch-head"];
  const fetched = await store.git(["fetch", ...flags, "origin", `+${ref}:${BASE}`]);
  if (fetched.code !== 0) {
    const listed = await store.git(["ls-remote", "--exit-code", "origin", ref]);
    if (listed.code === 2) return null;
    throw unreachable(listed.code === 0 ? fetched : listed);
  }
  const tree = expectSuccess(
    await store.git(["ls-tree", "-r", "-z", "--full-tree", BASE]),
    "the branch's files could not be listed",
  );
  const objects = new Map<string, string>();
  for (const entry of tree.toString("utf8").split("\0")) {
    const match = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(entry);
    if (match?.[1] && match[2]) objects.set(match[2], match[1]);
  }
  return { objects, partial: !/filtering not recognized/.test(fetched.stderr) };
}

/** Contents of the named files; each name must be in the snapshot. */
export async function readFiles(
  store: BranchStore,
  snapshot: Snapshot,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const names = paths.map((path) => snapshot.objects.get(path) ?? "");
  const request = names.map((name) => `${name}\n`).join("");
  if (snapshot.partial && names.length > 0) {
    const flags = ["--quiet", "--filter=blob:none", "--no-tags", "--no-write-fetch-head", "--stdin"];
    const fetched = await store.git(["fetch", ...flags, "origin"], request);
    if (fetched.code !== 0) throw unreachable(fetched);
  }
  const output = expectSuccess(
    await store.git(["cat-file", "--batch"], request),
    "the branch's files could not be read",
  );
  const files = new Map<string, string>();
  let offset = 0;
  for (const path of paths) {
    const lineEnd = output.indexOf(0x0a, offset);
    const size = / blob (\d+)$/.exec(output.toString("utf8", offset, lineEnd))?.[1];
    if (lineEnd === -1 || size === undefined) throw unreadable(path, "git cannot read it");
    const start = lineEnd + 1;
    offset = start + Number(size) + 1;
    files.set(path, output.toString("utf8", start, offset - 1));
  }
  return files;
}

export interface Change {
  files: ReadonlyMap<string, string>;
  remove: readonly string[];
  message: string;
  /** ISO 8601. */
  at: string;
  /** Leave the earlier commits behind: the same files on a commit without a parent. */
  cutBack: boolean;
}

const author = "codex-mcp-check <41898282+github-actions[bot]@users.noreply.github.com>";

/** Makes the commit in the temporary repository only. Files that are on the branch already are not written again. */
export async function commitChange(store: BranchStore, base: Snapshot | null, change: Change): Promise<void> {
  const parts: Buffer[] = [];
  const line = (text: string) => parts.push(Buffer.from(`${text}\n`));
  const data = (text: string) => {
    const bytes = Buffer.from(text);
    line(`data ${bytes.length}`);
    parts.push(bytes);
    line("");
  };
  line(`commit ${NEXT}`);
  line(`committer ${author} ${Math.floor(Date.parse(change.at) / 1000)} +0000`);
  data(change.message);
  if (base !== null && change.cutBack) line(`M 040000 ${await revision(store, `${BASE}^{tree}`)} `);
  if (base !== null && !change.cutBack) line(`from ${BASE}^0`);
  for (const path of change.remove) line(`D ${path}`);
  for (const [path, text] of change.files) {
    if (base !== null && base.objects.get(path) === objectName(text, base)) continue;
    line(`M 100644 inline ${path}`);
    data(text);
  }
  line("done");
  const flags = ["--quiet", "--done", "--force", "--date-format=raw"];
  expectSuccess(
    await store.git(["fast-import", ...flags], Buffer.concat(parts)),
    "git could not make the commit",
  );
}

/** The name git gives a file's content; SHA-1 or SHA-256, as the branch's other names are. */
function objectName(text: string, { objects }: Snapshot): string {
  const [example = ""] = objects.values();
  const content = Buffer.from(text);
  const hash = createHash(example.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${content.length}\0`).update(content).digest("hex");
}

async function revision(store: BranchStore, name: string): Promise<string> {
  const found = await store.git(["rev-parse", "--verify", name]);
  return expectSuccess(found, "the branch's head could not be read").toString("utf8").trim();
}

export type PushOutcome =
  | { kind: "pushed" }
  /** Someone else was faster. */
  | { kind: "rejected" }
  | { kind: "refused"; reason: string }
  /** No answer: it may or may not have arrived. */
  | { kind: "unanswered"; reason: string };

const outrun =
  /fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref|reference already exists|incorrect old value/i;

const forbidden = /returned error: 40[13]|Permission .*denied|Authentication failed/;

/**
 * The compare-and-swap: a plain push, which the remote takes only if the branch still is where we read it. Cutting back
 * leaves the parent out, so there the expected head is named instead (`--force-with-lease`): it too never overwrites.
 */
export async function pushChange(
  store: BranchStore,
  base: Snapshot | null,
  cutBack: boolean,
): Promise<PushOutcome> {
  const ref = `refs/heads/${store.branch}`;
  const expected = cutBack && base !== null ? await revision(store, BASE) : null;
  const lease = expected === null ? [] : [`--force-with-lease=${ref}:${expected}`];
  const pushed = await store.git([
    "push",
    "--porcelain",
    "--no-thin",
    "--no-verify",
    ...lease,
    "origin",
    `${NEXT}:${ref}`,
  ]);
  if (pushed.code === 0) return { kind: "pushed" };
  const answer = /^!\t[^\t]*\t(.*)$/m.exec(pushed.stdout.toString("utf8"))?.[1];
  if (answer === undefined) {
    const kind = forbidden.test(pushed.stderr) ? "refused" : "unanswered";
    return { kind, reason: whyUnanswered(pushed) };
  }
  return outrun.test(answer)
    ? { kind: "rejected" }
    : { kind: "refused", reason: refusal(answer, pushed.stderr) };
}

function refusal(answer: string, stderr: string): string {
  const hook = /^remote: (?:error: )?(.*\S)/im.exec(stderr)?.[1];
  return gitWords(hook === undefined ? answer : `${answer}: ${hook}`);
}

function whyUnanswered(result: GitResult): string {
  return result.timedOut ? "git did not end in time" : gitWords(result.stderr);
}

function unreachable(result: GitResult): StoreError {
  return new StoreError(
    "unreachable",
    `The remote could not be read: ${whyUnanswered(result)}`,
    "Check the address and that the token may read contents; the next run tries again.",
  );
}

function expectSuccess(result: GitResult, what: string): Buffer {
  if (result.code === 0) return result.stdout;
  throw new StoreError("unreachable", `${what}: ${whyUnanswered(result)}`, "The next run tries again.");
}
