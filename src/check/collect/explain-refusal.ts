import type { ConfigRefused } from "../../codex/app-server/session-problems.ts";
import { type ConfigFaultCode, explainConfigFault } from "../../diagnosis/config-fault.ts";
import { readTextIfRegular } from "../../host/regular-file.ts";
import type { Problem } from "../../model/report.ts";

/** Codex's refusal of a configuration with its cause and the correction, where they are known. */
export function explainRefusal({ problem, fault }: ConfigRefused): {
  problem: Problem;
  code: ConfigFaultCode | null;
} {
  const found = explainConfigFault({
    ...fault,
    toml: fault.file === null ? null : readTextIfRegular(fault.file),
  });
  if (found === null) return { problem, code: null };
  const { code, detail, remedy, snippet } = found;
  const place = problem.at === null ? "" : ` Line ${problem.at.line} of \`${problem.at.file}\`.`;
  return {
    code,
    problem: {
      ...problem,
      detail: `${detail} Codex starts no server at all with it.`,
      remedy: `${remedy}${place}`,
      snippet,
    },
  };
}
