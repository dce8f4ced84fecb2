import { openAppServer, type SessionOptions } from "../../codex/app-server/session.ts";
import { runsTurns } from "../../codex/binary/capabilities.ts";
import { checkCodexArgs } from "../../inputs/codex-args/check.ts";
import type { Inputs } from "../../inputs/inputs.ts";
import { ProblemError } from "../../model/problem.ts";

export interface EngineChoice {
  engine: "exec" | "app-server";
  /** A sentence for the job log. */
  why: string;
}

/** The engine of this run: the input's, or for `auto` app-server wherever it can run this turn. */
export async function chooseEngine(inputs: Inputs, session: SessionOptions): Promise<EngineChoice> {
  const { engine, preflight } = inputs;
  if (engine !== "auto") return { engine, why: `Engine ${engine}: the input names it.` };
  const exec = (why: string): EngineChoice => ({ engine: "exec", why: `Engine exec: ${why}.` });
  if (preflight !== "auto") return exec("the input `preflight` is given, which belongs to it");
  const [refused] = checkCodexArgs({
    args: inputs.codexArgs,
    engine: "app-server",
    hasModel: inputs.model !== null,
    hasEffort: inputs.effort !== null,
  });
  if (refused !== undefined)
    return exec(`\`codex-args\` holds \`${refused.given}\`, which app-server does not take`);
  if (!(await canRunTurns(session))) return exec("this Codex has no app-server that runs a turn");
  return {
    engine: "app-server",
    why: "Engine app-server: it sees every server in the run itself, before the turn is sent.",
  };
}

/** A Codex that does not start at all is left to the run, which reports why. */
async function canRunTurns(session: SessionOptions): Promise<boolean> {
  try {
    const server = await openAppServer({ ...session, emit() {}, onStderr() {} }, "probe");
    return await runsTurns(server).finally(server.close);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return false;
  }
}
