import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { readRegularFile } from "../host/regular-file.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { problem } from "../model/problem.ts";
import type { Problem } from "../model/report.ts";
import type { World } from "../world.ts";
import { type Checkout, judgeCheckout } from "./privileged.ts";

/** Why no server may be started from this checkout, or null. */
export function judgeRunCheckout(inputs: Inputs, world: World): Problem | null {
  const answer = judgeCheckout({
    eventName: world.env.GITHUB_EVENT_NAME ?? "",
    payload: readPayload(world.env),
    sha: world.env.GITHUB_SHA ?? null,
    checkout: readCheckout(path.resolve(world.workspace, inputs.workingDirectory ?? ".")),
    allowUntrusted: inputs.allowUntrustedCheckout,
  });
  if (answer.kind === "allowed") return null;
  return problem(
    "untrusted-checkout",
    "Servers of a stranger's checkout were not started",
    answer.why,
    "Run on pull_request instead, and report from workflow_run with mode: report.",
  );
}

/** What stands in the file at `GITHUB_EVENT_PATH`; null when there is none that can be read. */
export function readPayload(env: World["env"]): unknown {
  try {
    return JSON.parse(readText(env.GITHUB_EVENT_PATH ?? ""));
  } catch {
    return null;
  }
}

/** The commit a working directory is at, from the files of git itself. */
export function readCheckout(folder: string): Checkout {
  for (let at = folder; ; at = path.dirname(at)) {
    const git = path.join(at, ".git");
    if (existsSync(git)) return readHead(git);
    if (path.dirname(at) === at) break;
  }
  try {
    return readdirSync(folder).length === 0 ? { kind: "empty" } : { kind: "unknown" };
  } catch {
    return { kind: "unknown" };
  }
}

function readHead(git: string): Checkout {
  try {
    const head = readText(path.join(git, "HEAD")).trim();
    const ref = /^ref: (refs\/[^\0]+)$/.exec(head)?.[1];
    const sha = ref === undefined ? head : readRef(git, ref);
    return sha !== null && /^[0-9a-f]{40,64}$/.test(sha) ? { kind: "commit", sha } : { kind: "unknown" };
  } catch {
    return { kind: "unknown" };
  }
}

function readRef(git: string, ref: string): string | null {
  const loose = path.join(git, ref);
  if (!path.relative(git, loose).startsWith("..") && existsSync(loose)) return readText(loose).trim();
  const packed = readText(path.join(git, "packed-refs"));
  const line = packed.split("\n").find((one) => one.endsWith(` ${ref}`));
  return line?.split(" ")[0] ?? null;
}

const readText = (file: string): string => readRegularFile(file).toString("utf8");
