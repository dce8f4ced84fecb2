import { createReadStream } from "node:fs";
import path from "node:path";
import { readEvent } from "../../github/event.ts";
import { readPayload } from "../../guard/checkout.ts";
import type { Inputs } from "../../inputs/inputs.ts";
import { problem, warning } from "../../model/problem.ts";
import { problemTitles } from "../../model/problem-codes.ts";
import type { Problem } from "../../model/report.ts";
import { type EarlierRun, readEarlierRun } from "../../sources/earlier-run/read.ts";
import type { World } from "../../world.ts";
import type { Collected } from "../collected.ts";
import { earlierEvidence } from "./earlier-evidence.ts";

const maxMiB = 64;

/** Reads what `report-from` names. The file is hostile: schema-checked, bounded, redacted and judged again. */
export async function collectEarlier(inputs: Inputs, world: World): Promise<Collected> {
  const from = inputs.reportFrom ?? "";
  const earlier = await readFrom(from, world);
  const { fork, problems } = crossCheck(earlier, world);
  const name = from === "-" ? "standard input" : path.basename(from);
  const { startedAt, signal } = world;
  return earlierEvidence(earlier, {
    name: `\`report-from\` names ${name}, and`,
    fork,
    problems,
    startedAt,
    cancelled: signal.aborted,
  });
}

/** A file, a pipe, or standard input (`-`), up to 64 MiB. */
async function readFrom(from: string, { workspace, signal }: World): Promise<EarlierRun> {
  // Opening /dev/stdin fails where standard input is a socket.
  const isStandardInput = from === "-" || from === "/dev/stdin";
  const stream = isStandardInput
    ? process.stdin
    : createReadStream(path.resolve(workspace, from), { signal });
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxMiB * 1024 * 1024) return { kind: "unreadable", why: `it is longer than ${maxMiB} MiB` };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: "unreadable", why: error instanceof Error ? error.message : String(error) };
  }
  return readEarlierRun(Buffer.concat(chunks).toString("utf8"));
}

/** Compares the file with what GitHub says about the run it comes from (event workflow_run). */
function crossCheck(earlier: EarlierRun, { env, way }: World): { fork: string | null; problems: Problem[] } {
  if (way !== "action" || env.GITHUB_EVENT_NAME !== "workflow_run") return { fork: null, problems: [] };
  const { workflow_run: run, repository } = readEvent(readPayload(env));
  const head = run?.head_repository?.full_name ?? null;
  const isFork = head !== null && head !== repository?.full_name;
  const problems: Problem[] = [];
  if (isFork) {
    const detail = `The run belongs to the fork ${head}. Whoever controls that fork controls what the report says.`;
    problems.push(warning("report-from-fork", detail, "Do not gate anything privileged on this result."));
  }
  const ended = run?.conclusion ?? null;
  if (ended !== null && ended !== "success" && passed(earlier)) {
    const detail = `GitHub says that the workflow run ended with ${ended}; the report says that it passed.`;
    const remedy = "Look at that run: another job may have failed, or the report is not its own.";
    const title = problemTitles["report-contradicts-run"];
    problems.push(problem("report-contradicts-run", title, detail, remedy));
  }
  return { fork: isFork ? head : null, problems };
}

const passed = (earlier: EarlierRun): boolean =>
  earlier.kind === "report" && earlier.report.conclusion === "pass";
