import { randomUUID } from "node:crypto";
import { mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { degraded, done, fileProblem, type PublishResult } from "./result.ts";

export type ReportDir = { kind: "ready"; path: string } | { kind: "refused"; why: string };

/**
 * Makes `report-dir` and gives its real path. A checkout must not lead what we write to where it wants it: inside the
 * workspace no link is followed, and no path ends in a `.git`. Never throws.
 */
export async function prepareReportDir(dir: string, workspace: string): Promise<ReportDir> {
  const wanted = resolve(workspace, dir);
  try {
    const problem = await strayed(await nearestExisting(wanted), workspace, wanted);
    if (problem !== null) return { kind: "refused", why: problem };
    await makeFolders(wanted);
    const path = await realpath(wanted);
    const after = await strayed(wanted, workspace, wanted);
    if (after !== null) return { kind: "refused", why: after };
    return (await stat(path)).isDirectory()
      ? { kind: "ready", path }
      : { kind: "refused", why: "report-dir is a file" };
  } catch (error) {
    return { kind: "refused", why: `report-dir cannot be made (${fileProblem(error)})` };
  }
}

/** Why `existing`, an ancestor of `wanted` or itself, must not be written to. */
async function strayed(existing: string, workspace: string, wanted: string): Promise<string | null> {
  const real = await realpath(existing);
  const target = join(real, relative(existing, wanted));
  if (target.split(sep).some((part) => part.toLowerCase() === ".git"))
    return "report-dir lies inside a .git folder";
  const root = await realpath(await nearestExisting(workspace));
  const below = relative(resolve(workspace), wanted);
  const isInWorkspace = below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  return isInWorkspace && target !== join(root, below)
    ? "report-dir leads through a link of the checkout"
    : null;
}

/** Node's own recursive mkdir never ends where a folder is there and nothing can be made in it, as in /proc. */
async function makeFolders(path: string): Promise<void> {
  const existing = await nearestExisting(path);
  let made = existing;
  for (const part of relative(existing, path).split(sep).filter(Boolean)) {
    made = join(made, part);
    await mkdir(made);
  }
}

async function nearestExisting(path: string): Promise<string> {
  try {
    await realpath(path);
    return path;
  } catch (error) {
    const above = dirname(path);
    if (above === path) throw error;
    return nearestExisting(above);
  }
}

/**
 * Writes one file into a folder of `prepareReportDir`, whole or not at all: readers never see a half one, and a link that
 * stands in its place is replaced, not followed. `url` of the result is the file's path. Never throws.
 */
export async function publishFile(
  dir: string,
  name: string,
  content: string | Uint8Array,
): Promise<PublishResult> {
  const target = join(dir, basename(name));
  const draft = join(dir, `.${basename(name)}.${randomUUID()}`);
  try {
    const file = await open(draft, "wx", 0o644);
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
    await rename(draft, target);
    return done(target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}); // it may never have been made
    return degraded(
      `Could not write ${basename(name)} (${fileProblem(error)}). The verdict is not affected.`,
    );
  }
}
