import type { EvidenceSource } from "../../model/events.ts";
import type { RunRecord } from "../../model/run-record.ts";

/** These explain and never decide: losing some of them changes no verdict. */
const explaining: ReadonlySet<EvidenceSource> = new Set(["log", "second-look"]);

/** Why the evidence of a run is incomplete, in sentences; empty when it is whole. */
export function gapsIn({ lostEvidence, phases }: Pick<RunRecord, "lostEvidence" | "phases">): string[] {
  const lost = lostEvidence
    .filter(({ source }) => !explaining.has(source))
    .map(({ source, reason }) => `Evidence was lost (${source}): ${reason}`);
  // A probe that broke off is made good by a run that followed it.
  const last = phases.at(-1);
  if (last === undefined) return ["No MCP server was started: Codex did not get that far.", ...lost];
  if (last.how === "cancelled") return ["The job was cancelled before the end.", ...lost];
  if (last.how === "crashed" || last.how === null) return ["Codex went away before the end.", ...lost];
  return lost;
}
