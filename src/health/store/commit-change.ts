import { createHash } from "node:crypto";
import { BASE, type BranchStore, expectSuccess, NEXT, revision } from "./branch-store.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Change {
  files: ReadonlyMap<string, string>;
  remove: readonly string[];
  message: string;
  /** ISO 8601. */
  at: string;
  /** Make the commit without a parent: the earlier commits are dropped. */
  squash: boolean;
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
  if (base !== null && change.squash) line(`M 040000 ${await revision(store, `${BASE}^{tree}`)} `);
  if (base !== null && !change.squash) line(`from ${BASE}^0`);
  for (const path of change.remove) line(`D ${quoted(path)}`);
  for (const [path, text] of change.files) {
    if (base?.objects.get(path) === objectName(text)) continue;
    line(`M 100644 inline ${quoted(path)}`);
    data(text);
  }
  line("done");
  const flags = ["--quiet", "--done", "--force", "--date-format=raw"];
  expectSuccess(
    await store.git(["fast-import", ...flags], Buffer.concat(parts)),
    "git could not make the commit",
  );
}

/** A path as `git fast-import` reads it, whatever characters it holds. */
function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

/** The name git gives a file's content. */
function objectName(text: string): string {
  const content = Buffer.from(text);
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}
