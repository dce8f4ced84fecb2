import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HistoryRun, parseRecords } from "../../../src/health/core/history-run.ts";
import type { StoreOptions } from "../../../src/health/store/branch-store.ts";

const branch = "mcp-health";

/** A real git remote on disk, and a folder for temporary repositories. */
export class DiskRemote {
  readonly folder = mkdtempSync(join(tmpdir(), "disk-remote-"));
  readonly path = join(this.folder, "remote.git");
  readonly store: StoreOptions = {
    remote: this.path,
    branch,
    token: null,
    tempDir: this.folder,
    env: process.env,
    defaultBranch: "main",
  };

  /** `partial`: may leave file contents out of a fetch, as GitHub's may. */
  constructor({ partial = true } = {}) {
    execFileSync("git", ["init", "--quiet", "--bare", this.path]);
    this.git("config", "uploadpack.allowFilter", String(partial));
    this.git("config", "uploadpack.allowAnySHA1InWant", String(partial));
    this.git("config", "gc.auto", "0");
    this.git("config", "receive.autogc", "false");
  }

  git(...args: string[]): string {
    return execFileSync("git", ["-C", this.path, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  get head(): string {
    return this.git("rev-parse", "--verify", "--quiet", branch).trim();
  }

  get exists(): boolean {
    return this.git("for-each-ref", `refs/heads/${branch}`) !== "";
  }

  paths(): string[] {
    return this.git("ls-tree", "-r", "--name-only", branch).split("\n").filter(Boolean);
  }

  read(path: string): string {
    return this.git("show", `${branch}:${path}`);
  }

  /** Every recorded run, of all days. */
  records(): HistoryRun[] {
    return this.paths()
      .filter((path) => path.startsWith("history/"))
      .flatMap((path) => {
        const parsed = parseRecords(this.read(path));
        if (parsed.kind === "unreadable") throw new Error(`${path}: ${parsed.reason}`);
        return parsed.records;
      });
  }

  commitCount(): number {
    return Number(this.git("rev-list", "--count", branch));
  }

  mergeCount(): number {
    return Number(this.git("rev-list", "--count", "--merges", branch));
  }

  /** Puts a file on the branch by hand; null takes it away. */
  edit(path: string, text: string | null, onto = branch): void {
    const from = this.git("for-each-ref", `refs/heads/${onto}`) === "" ? "" : `from refs/heads/${onto}^0\n`;
    const change =
      text === null ? `D ${path}\n` : `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    const input = `commit refs/heads/${onto}\ncommitter x <x@example.com> 1700000000 +0000\ndata 4\nhand\n${from}${change}\ndone\n`;
    execFileSync("git", ["-C", this.path, "fast-import", "--quiet", "--done"], { input });
  }

  hook(name: string, script: string): void {
    const path = join(this.path, "hooks", name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  }

  unhook(name: string): void {
    rmSync(join(this.path, "hooks", name));
  }

  /** Throws when an object is damaged or missing. */
  check(): void {
    this.git("fsck", "--strict", "--no-dangling", "--connectivity-only");
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
