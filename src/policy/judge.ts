import type { SourcePosition } from "../model/events.ts";
import type { NamePattern } from "../model/name-pattern.ts";
import { problem } from "../model/problem.ts";
import { problemTitles } from "../model/problem-codes.ts";
import type { Problem, RuleName, ServerReport } from "../model/report.ts";
import type { RuleEntry, RuleSettings, Rules } from "../model/rules.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { ServerRecord } from "../model/server.ts";
import { findUnmatched } from "./checks/absent.ts";
import { gapsIn } from "./checks/evidence.ts";
import { judgeServer } from "./judge-server.ts";
import { withoutLoosening } from "./loosening.ts";
import { mayBeEnforced, type Requirement, requirementOf } from "./requirement.ts";
import { orderedEntries, rulesFor } from "./resolve-rules.ts";

export type FailOn = "required" | "any" | "never";

/** By what servers are judged. */
export interface Standard {
  rules: Rules;
  /** False: the rules come from a pull request's checkout and may only tighten what workflow and configuration require. */
  rulesMayLoosen: boolean;
  /** Of the `required` input. */
  required: readonly NamePattern[];
  /** `never` judges as `required` does; only the exit code differs. */
  failOn: FailOn;
  failIfEmpty: boolean;
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
}

export interface Judging extends Standard {
  run: Pick<RunRecord, "servers" | "lostEvidence" | "phases">;
  /** Codex's configuration was read: a name that no record has is not declared. */
  inventoryRead: boolean;
}

export interface Judgement {
  /** In the order of the run, then those that something requires and no configuration declares. */
  servers: JudgedServer[];
  /** Rules that match nothing, and an empty configuration where servers are expected. */
  problems: Problem[];
  loosened: { server: string; rule: RuleName; at: SourcePosition }[];
  /** Required patterns that match no server. */
  unmatched: string[];
  /** A server that the evidence does not name could still be required. */
  mayRequireUnseen: boolean;
}

export interface JudgedServer {
  record: ServerRecord;
  required: ServerReport["required"];
  verdict: ServerReport["verdict"];
}

export function judge({ run, inventoryRead, ...standard }: Judging): Judgement {
  const { today, failOn } = standard;
  const resolve = resolver(standard);
  const evidenceComplete = gapsIn(run).length === 0;
  const names = run.servers.map(({ name }) => name);
  // Plugins and apps bring servers at run time: a run that broke off may not have seen them.
  const inventoryKnown = inventoryRead && evidenceComplete;
  const { entries } = resolve;
  const missing = findUnmatched({ names, entries, required: standard.required, inventoryKnown });
  const loosened: Judgement["loosened"] = [];
  const servers = [...run.servers, ...missing.records].map((record): JudgedServer => {
    const { settings, requirement, ignored } = resolve.server(record);
    for (const { rule, at } of ignored) loosened.push({ server: record.name, rule, at });
    const context = {
      required: requirement.required,
      requiredAt: requirement.at,
      counts: requirement.required.value || failOn === "any",
      maySucceedByExpectation: !ignored.some(({ rule }) => rule === "expect"),
      today,
      evidenceComplete,
    };
    return { record, required: requirement.required, verdict: judgeServer(record, settings, context) };
  });
  return {
    servers,
    problems: [...missing.problems, ...emptiness(run.servers, entries, standard, inventoryKnown)],
    loosened,
    unmatched: missing.patterns,
    mayRequireUnseen:
      failOn === "any" ||
      standard.required.some(({ exact }) => !exact) ||
      entries.some(({ pattern, settings }) => !pattern?.exact && settings.required?.value === true),
  };
}

/** Those of `servers` that Codex itself may be told to require. */
export function enforceable(servers: readonly ServerRecord[], standard: Standard): string[] {
  const resolve = resolver(standard);
  return servers
    .filter((record) => {
      const { settings, requirement, ignored } = resolve.server(record);
      const expects = !ignored.some(({ rule }) => rule === "expect");
      const counts = requirement.required.value || standard.failOn === "any";
      return counts && mayBeEnforced(expects ? settings : { ...settings, expect: null }, standard.today);
    })
    .map(({ name }) => name);
}

interface Resolver {
  entries: RuleEntry[];
  server(record: ServerRecord): {
    settings: RuleSettings;
    requirement: Requirement;
    /** Rules that do not count because they loosen. */
    ignored: { rule: RuleName; at: SourcePosition }[];
  };
}

function resolver({ rules, rulesMayLoosen, required, failOn }: Standard): Resolver {
  const entries = orderedEntries(rules);
  return {
    entries,
    server(record) {
      const settings = rulesFor(entries, record.name);
      const requirement = requirementOf(record, settings, required);
      const { by } = requirement.required;
      const isGuarded = failOn === "any" || by.includes("config") || by.includes("input");
      return rulesMayLoosen || !isGuarded
        ? { settings, requirement, ignored: [] }
        : { ...withoutLoosening(settings), requirement };
    },
  };
}

/** An empty configuration is a problem where the input `fail-if-empty` or the rules expect servers. */
function emptiness(
  servers: readonly ServerRecord[],
  entries: readonly RuleEntry[],
  { failIfEmpty }: Standard,
  inventoryKnown: boolean,
): Problem[] {
  const title = problemTitles["no-server"];
  const started = servers.filter(({ state }) => state !== "disabled" && state !== "untrusted");
  if (failIfEmpty && started.length === 0 && !inventoryKnown) {
    const detail =
      "`fail-if-empty` is `true`, and whether Codex has a server to start is not known: its configuration was not read as a whole.";
    const remedy = "Check the servers in a run that can read Codex's configuration.";
    return [
      {
        ...problem("evidence-incomplete", problemTitles["evidence-incomplete"], detail, remedy),
        makes: "inconclusive",
      },
    ];
  }
  const remedy = "Declare the servers in the Codex home or in a trusted project.";
  if (failIfEmpty && started.length === 0) {
    const detail = "`fail-if-empty` is `true`, and Codex has no server to start.";
    return [{ ...problem("no-server", title, detail, remedy), makes: "fail" }];
  }
  const named = entries.find(({ pattern }) => pattern?.exact);
  if (servers.length > 0 || named === undefined || !inventoryKnown) return [];
  const detail = `The rules name \`${named.pattern?.text}\`, and no configuration declares any server.`;
  return [{ ...problem("no-server", title, detail, remedy), makes: "fail", at: named.at }];
}
