import { BASE, type BranchStore, expectSuccess, whyUnanswered } from "./branch-store.ts";
import type { GitResult } from "./git.ts";
import { StoreError, unreadable } from "./store-error.ts";

export interface Snapshot {
  /** Object name of every file on the branch. */
  objects: ReadonlyMap<string, string>;
  /** The server left file contents out: they have to be fetched before they are read. */
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

function unreachable(result: GitResult): StoreError {
  if (/Authentication failed|could not read Username|returned error: 40[13]/.test(result.stderr)) {
    return new StoreError(
      "refused",
      `The remote does not accept the token: ${whyUnanswered(result)}`,
      "Check `github-token`, and give the job `permissions: contents: write`.",
    );
  }
  return new StoreError(
    "unreachable",
    `The remote could not be read: ${whyUnanswered(result)}`,
    "Check the address and that the token may read contents; the next run tries again.",
  );
}
