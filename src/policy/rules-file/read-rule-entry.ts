import { parseDuration } from "../../model/duration.ts";
import type { SourcePosition } from "../../model/events.ts";
import type { NamePattern } from "../../model/name-pattern.ts";
import type { Problem } from "../../model/report.ts";
import type { Placed, RuleEntry, RuleSettings } from "../../model/rules.ts";
import { badKey, badRules, badValue } from "./rules-problems.ts";
import { type RuleInput, ruleKeyNames, ruleSchema } from "./rules-schema.ts";
import { findEntry, type YamlEntry, type YamlMapping, type YamlReader } from "./yaml-document.ts";

/** One entry of `servers`, or `defaults` (`pattern` null). Null when anything in it is wrong. */
export function readRuleEntry(
  entry: YamlEntry,
  pattern: NamePattern | null,
  yaml: YamlReader,
  problems: Problem[],
): RuleEntry | null {
  const name = pattern?.text ?? "defaults";
  const mapping = yaml.mapping(entry.value, entry.at);
  const plain = yaml.plain(entry.value);
  if (mapping === null) {
    const allowed = "a mapping of rules, indented under it; `{}` for none";
    problems.push(badValue(entry.at, name, null, plain, allowed));
    return null;
  }
  const parsed = ruleSchema.safeParse(plain);
  const unknown = mapping.entries.filter(({ key }) => !ruleKeyNames.includes(key));
  for (const { key, at } of unknown) problems.push(badKey(at, key, ruleKeyNames, name));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const [key, ...rest] = issue.path;
      const faulty = mapping.entries.find((candidate) => candidate.key === key);
      if (faulty === undefined) continue;
      problems.push(badRuleValue(faulty, rest, name, plain, yaml));
    }
  }
  if (!parsed.success || unknown.length > 0) return null;
  return { pattern, at: lineOf(entry.at), settings: toSettings(parsed.data, mapping) };
}

function badRuleValue(
  faulty: YamlEntry,
  path: readonly PropertyKey[],
  owner: string,
  entry: unknown,
  yaml: YamlReader,
): Problem {
  const at = yaml.place(faulty.value, path, faulty.at);
  if (faulty.key === "until" && isObject(entry) && !Object.hasOwn(entry, "expect")) {
    const detail = `\`until\` of \`${owner}\` is given without \`expect\`.`;
    return badRules(
      faulty.at,
      "`until` without `expect`",
      detail,
      "Add `expect: failed` beside it, or remove it.",
    );
  }
  const given = path.reduce<unknown>(
    (value, key) =>
      isObject(value) && Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined,
    yaml.plain(faulty.value),
  );
  return badValue(at, faulty.key, owner, given, null);
}

function toSettings(rule: RuleInput, mapping: YamlMapping): RuleSettings {
  const placed = <T>(key: keyof RuleInput, value: T | undefined): Placed<T> | null =>
    value === undefined ? null : { value, at: lineOf(findEntry(mapping, key)?.at ?? mapping.at) };
  return {
    required: placed("required", rule.required),
    maxBootMs: placed(
      "max-boot",
      rule["max-boot"] && parseDuration(rule["max-boot"]),
    ) as Placed<number> | null,
    tools: placed("tools", rule.tools && [...new Set(rule.tools)]),
    minTools: placed("min-tools", rule["min-tools"]),
    maxToolFailures: placed("max-tool-failures", rule["max-tool-failures"]),
    allow: placed("allow", rule.allow),
    expect: placed("expect", rule.expect && { state: rule.expect, until: rule.until ?? null }),
  };
}

function lineOf({ file, line }: SourcePosition): SourcePosition {
  return { file, line };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
