import { type NamePattern, parseNamePattern } from "../model/name-pattern.ts";
import type { Problem, ServerReport } from "../model/report.ts";
import type { Rules } from "../model/rules.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { ServerRecord } from "../model/server.ts";
import { findUnmatched } from "./checks/absent.ts";
import { gapsIn } from "./checks/evidence.ts";
import { judgeServer } from "./judge-server.ts";
import { requirementOf } from "./requirement.ts";
import { openRuleBook, rulesFor } from "./resolve-rules.ts";

export type FailOn = "required" | "any" | "never";

export interface Judging {
  run: Pick<RunRecord, "servers" | "lostEvidence" | "phases">;
  /** Codex's configuration was read: a name that no record bears is declared nowhere. */
  inventoryRead: boolean;
  rules: Rules;
  /** Names or globs of the `required` input. */
  required: readonly string[];
  /** `never` judges as `required` does; only the exit code differs. */
  failOn: FailOn;
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
}

export interface Judgement {
  /** In the order of the run, then those that something requires and no configuration declares. */
  servers: JudgedServer[];
  /** Rules that match nothing. */
  problems: Problem[];
}

export interface JudgedServer {
  record: ServerRecord;
  required: ServerReport["required"];
  verdict: ServerReport["verdict"];
}

export function judge({ run, inventoryRead, rules, required, failOn, today }: Judging): Judgement {
  const book = openRuleBook(rules);
  const requiredPatterns = parsePatterns(required);
  const evidenceComplete = gapsIn(run).length === 0;
  const names = run.servers.map(({ name }) => name);
  // Plugins and apps bring servers at run time: a run that broke off may not have seen them.
  const inventoryKnown = inventoryRead && evidenceComplete;
  const unmatched = findUnmatched({ names, book, requiredPatterns, inventoryKnown });
  const servers = [...run.servers, ...unmatched.records].map((record): JudgedServer => {
    const settings = rulesFor(book, record.name);
    const requirement = requirementOf(record, settings, requiredPatterns);
    const counts = requirement.required.value || failOn === "any";
    const context = {
      required: requirement.required,
      requiredAt: requirement.at,
      counts,
      today,
      evidenceComplete,
    };
    return { record, required: requirement.required, verdict: judgeServer(record, settings, context) };
  });
  return { servers, problems: unmatched.problems };
}

/** Entries that are no patterns are left out: the inputs refuse them before. */
export function parsePatterns(texts: readonly string[]): NamePattern[] {
  return texts.flatMap((text) => {
    const parsed = parseNamePattern(text);
    return parsed.ok ? [parsed.pattern] : [];
  });
}
