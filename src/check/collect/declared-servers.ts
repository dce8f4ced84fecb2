import { readdirSync } from "node:fs";
import path from "node:path";
import { readOnlyInventory } from "../../codex/app-server/inventory.ts";
import type { SessionOptions } from "../../codex/app-server/session.ts";
import { readTextIfRegular } from "../../host/regular-file.ts";
import type { ServerLaunch } from "../../model/events.ts";
import { ProblemError, problem } from "../../model/problem.ts";
import { problemTitles } from "../../model/problem-codes.ts";
import type { Problem } from "../../model/report.ts";
import type { Inventory } from "../../sources/config/translate.ts";

/**
 * Notices when the configuration declares other servers for one Codex process of a run than for the one before: servers can write
 * Codex's own files, and what was judged first would not be what runs then.
 */
export class DeclaredServers {
  readonly #folders: readonly string[];
  readonly #texts: string;
  #first: string | null = null;
  #hasChanged = false;

  /** `folders`: those with the files that Codex reads. */
  constructor(folders: readonly string[]) {
    this.#folders = folders;
    this.#texts = textsIn(folders);
  }

  /** Every inventory that Codex gives. */
  see({ servers, launches }: Inventory): void {
    const judged = servers.map(({ name, enabled, required, notLoaded, enabledTools, disabledTools }) => [
      ...[name, enabled, required, notLoaded, enabledTools, disabledTools],
    ]);
    const declared = JSON.stringify([judged.sort(byName), [...launches].sort(byLaunch)], sortKeys);
    this.#first ??= declared;
    this.#hasChanged ||= declared !== this.#first;
  }

  /** What is wrong, or null. */
  change(): Problem | null {
    return this.#hasChanged ? changed() : null;
  }

  /** The same before another Codex process, which is asked only if a file is not what it was. */
  async changeSince(session: SessionOptions): Promise<Problem | null> {
    if (textsIn(this.#folders) === this.#texts) return this.change();
    try {
      await readOnlyInventory(session);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.#hasChanged = true; // it was readable before
    }
    return this.change();
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : 1);
const byName = ([a]: unknown[], [b]: unknown[]) => compare(String(a), String(b));
const byLaunch = (a: ServerLaunch, b: ServerLaunch) => compare(a.name, b.name);
/** Codex gives tables in any order. */
const sortKeys = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(byName)
    : value;

const changed = () =>
  problem(
    "config-changed",
    problemTitles["config-changed"],
    "While MCP servers ran, other servers were declared in Codex's configuration than before. The run was not started, because it would have used servers that nothing is known about.",
    "Find the MCP server that writes to Codex's configuration, or use `preflight: false`.",
  );

/** Of all TOML files: Codex reads profiles from files of their own. */
function textsIn(folders: readonly string[]): string {
  return JSON.stringify(
    folders.flatMap((folder) => filesIn(folder).map((file) => [file, readTextIfRegular(file)])),
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".toml"))
      .sort()
      .map((name) => path.join(folder, name));
  } catch {
    return []; // there is none
  }
}
