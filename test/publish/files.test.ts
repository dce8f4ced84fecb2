import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepareReportDir, publishFile } from "../../src/publish/files.ts";

let root: string;
let workspace: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "files-")));
  workspace = join(root, "workspace");
  mkdirSync(join(workspace, ".git", "hooks"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("report-dir", () => {
  test.each([
    ["a new folder beside the workspace", () => join(root, "temp", "report")],
    ["a new folder in the workspace", () => "out/report"],
    ["the workspace itself", () => "."],
  ])("is made: %s", async (_, dir) => {
    const made = await prepareReportDir(dir(), workspace);
    expect(made.kind).toBe("ready");
    if (made.kind === "ready")
      expect(await publishFile(made.path, "a.txt", "a")).toMatchObject({ kind: "done" });
  });

  test("may be reached by a link that is not the checkout's, as a runner's temporary folder often is", async () => {
    mkdirSync(join(root, "real"));
    symlinkSync(join(root, "real"), join(root, "temp"));
    expect(await prepareReportDir(join(root, "temp", "report"), workspace)).toEqual({
      kind: "ready",
      path: join(root, "real", "report"),
    });
  });

  test("may lie in a workspace that is itself reached by a link", async () => {
    symlinkSync(workspace, join(root, "linked"));
    expect(await prepareReportDir("out", join(root, "linked"))).toEqual({
      kind: "ready",
      path: join(workspace, "out"),
    });
  });

  test.each([
    ["a link of the checkout into .git", "out", () => symlinkSync(".git/hooks", join(workspace, "out"))],
    ["a folder below such a link", "out/deep/er", () => symlinkSync(".git/hooks", join(workspace, "out"))],
    ["a link of the checkout out of it", "out", () => symlinkSync(root, join(workspace, "out"))],
    ["a link of the checkout to another place in it", "out", () => symlinkSync(".", join(workspace, "out"))],
    ["a link of the checkout to nowhere", "out", () => symlinkSync(".git/hooks/new", join(workspace, "out"))],
    [".git by its name", ".git/report", () => {}],
    [".git by its name, in capitals", ".GIT/report", () => {}],
    ["a file", "out", () => writeFileSync(join(workspace, "out"), "")],
    ["a folder below a file", "out/report", () => writeFileSync(join(workspace, "out"), "")],
    ["a place where nothing can be made", "/proc/nothing/here", () => {}],
  ])("is refused: %s", async (_, dir, arrange) => {
    arrange();
    const made = await prepareReportDir(dir, workspace);
    expect(made).toMatchObject({ kind: "refused", why: expect.stringMatching(/report-dir/) });
    expect(readdirSync(join(workspace, ".git", "hooks"))).toEqual([]);
  });
});

describe("a file", () => {
  test("replaces the one before, and leaves nothing else behind", async () => {
    await publishFile(root, "report.json", "old");
    expect(await publishFile(root, "report.json", "new")).toEqual({
      kind: "done",
      url: join(root, "report.json"),
    });
    expect(readFileSync(join(root, "report.json"), "utf8")).toBe("new");
    expect(readdirSync(root).sort()).toEqual(["report.json", "workspace"]);
  });

  test("replaces a link in its place, and not what the link leads to", async () => {
    const victim = join(root, "victim");
    writeFileSync(victim, "untouched");
    symlinkSync(victim, join(workspace, "report.json"));
    await publishFile(workspace, "report.json", "new");
    expect([readFileSync(victim, "utf8"), readFileSync(join(workspace, "report.json"), "utf8")]).toEqual([
      "untouched",
      "new",
    ]);
  });

  test("that cannot be written is a warning, and the next one is written all the same", async () => {
    mkdirSync(join(root, "taken", "full"), { recursive: true });
    expect(await publishFile(root, "taken", "x")).toMatchObject({
      kind: "degraded",
      warning: expect.stringContaining("taken"),
    });
    expect(await publishFile(join(root, "missing"), "a", "x")).toMatchObject({ kind: "degraded" });
    expect(await publishFile(root, "next", "x")).toMatchObject({ kind: "done" });
    expect(readdirSync(root).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("never leaves its folder", async () => {
    await publishFile(workspace, "../escaped", "x");
    expect(readdirSync(root)).toEqual(["workspace"]);
  });
});
