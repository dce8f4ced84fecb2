import type { Finding, ServerReport, VerdictLevel } from "../model/report.ts";
import type { RuleSettings } from "../model/rules.ts";
import type { ServerRecord } from "../model/server.ts";
import type { Breach, Check, CheckContext } from "./checks/check.ts";
import { checkExpectation } from "./checks/expect.ts";
import { maxBoot } from "./checks/max-boot.ts";
import { maxToolFailures } from "./checks/max-tool-failures.ts";
import { minTools } from "./checks/min-tools.ts";
import { required } from "./checks/required.ts";
import { tools } from "./checks/tools.ts";
import { usableTools } from "./checks/usable-tools.ts";

const checks: Check[] = [required, usableTools, maxBoot, tools, minTools, maxToolFailures];

/** A broken rule that counts fails; a rule that counts and cannot be checked is inconclusive; all else is only shown. */
export function judgeServer(
  record: ServerRecord,
  rules: RuleSettings,
  context: CheckContext,
): ServerReport["verdict"] {
  const expectation = checkExpectation(record, rules.expect, context.today);
  if (expectation.met && context.maySucceedByExpectation) {
    const until = rules.expect?.value.until ?? null;
    return { level: "pass", rules: [], ...(until !== null && { expectedUntil: until }) };
  }
  const breaches = [...expectation.breaches, ...checks.flatMap((check) => check(record, rules, context))];
  return {
    level: verdictOf(breaches, context.counts),
    rules: breaches.map((breach) => toFinding(breach, context.counts)),
  };
}

function verdictOf(breaches: Breach[], counts: boolean): VerdictLevel {
  const has = (kind: Breach["kind"]) => breaches.some((breach) => breach.kind === kind);
  if (has("demand") || (counts && has("broken"))) return "fail";
  if (counts && has("unknown")) return "inconclusive";
  return breaches.length > 0 ? "warn" : "pass";
}

function toFinding({ rule, kind, message, at }: Breach, counts: boolean): Finding {
  const fails = kind === "demand" || (kind === "broken" && counts);
  return { rule, level: fails ? "fail" : "warn", message, at };
}
