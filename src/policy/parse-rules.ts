import { parseDuration } from "../model/duration.ts";
import type { SourcePosition } from "../model/events.ts";
import { parseNamePattern } from "../model/name-pattern.ts";
import type { Problem } from "../model/report.ts";
import { noRules, type Placed, type RuleEntry, type RuleSettings, type Rules } from "../model/rules.ts";
import { badKey, badRules, badValue, unreadable } from "./rules-problems.ts";
import { type RuleInput, ruleKeyNames, ruleSchema, topLevelKeys } from "./rules-schema.ts";
import { readYaml, type YamlEntry, type YamlMapping, type YamlReader } from "./yaml-document.ts";

/** Characters of a rules file; more is refused unread. */
export const longestRules = 256 * 1024;
const mostEntries = 1000;

/**
 * Reads the rules format of docs/rules.md. `file` is what positions carry. Never throws; with any problem in the list nothing
 * should be run, since `rules` then holds only the part that could be read.
 */
export function parseRules(text: string, file: string): { rules: Rules; problems: Problem[] } {
  const start = { file, line: 1, column: 1 };
  if (text.length > longestRules) {
    const problem = badRules(
      start,
      "The rules are too long",
      `They have more than ${longestRules / 1024} KiB.`,
      "Shorten them.",
    );
    return { rules: noRules, problems: [problem] };
  }
  try {
    return read(readYaml(text.replace(/^\uFEFF/, ""), file), start);
  } catch (error) {
    return { rules: noRules, problems: [unreadable(start, error instanceof Error ? error.message : "")] };
  }
}

function read(yaml: YamlReader, start: SourcePosition): { rules: Rules; problems: Problem[] } {
  if (yaml.faults.length > 0) {
    const problems = yaml.faults.map((fault) => unreadable(fault.at, fault.message));
    return { rules: noRules, problems };
  }
  const top = yaml.mapping(yaml.root, start);
  if (top === null) return { rules: noRules, problems: [notRules(yaml, start)] };

  const problems: Problem[] = [];
  for (const entry of top.entries) {
    if (!topLevelKeys.includes(entry.key)) problems.push(badKey(entry.at, entry.key, topLevelKeys, null));
  }
  problems.push(...checkVersion(top, yaml));
  const defaultsEntry = find(top, "defaults");
  const defaults = defaultsEntry && readEntry(defaultsEntry, null, yaml, problems);
  const entries = readServers(find(top, "servers"), yaml, problems);
  return { rules: { defaults, entries }, problems };
}

function notRules(yaml: YamlReader, start: SourcePosition): Problem {
  const empty = yaml.root === null || yaml.plain(yaml.root) === null;
  return badRules(
    yaml.place(yaml.root, [], start),
    empty ? "The rules are empty" : "The rules are not a mapping",
    empty
      ? "There is nothing in them."
      : "They must be a mapping with the keys `version`, `defaults` and `servers`.",
    "Begin with `version: 1`.",
  );
}

function checkVersion(top: YamlMapping, yaml: YamlReader): Problem[] {
  const version = find(top, "version");
  if (version === null) {
    return [
      badRules(
        top.at,
        "`version` is missing",
        "The rules do not say which format they are in.",
        "Begin with `version: 1`.",
      ),
    ];
  }
  const given = yaml.plain(version.value);
  return given === 1 ? [] : [badValue(version.at, "version", null, given, "`1`, the only version there is")];
}

function readServers(servers: YamlEntry | null, yaml: YamlReader, problems: Problem[]): RuleEntry[] {
  if (servers === null) return [];
  const mapping = yaml.mapping(servers.value, servers.at);
  if (mapping === null) {
    problems.push(
      badValue(
        servers.at,
        "servers",
        null,
        yaml.plain(servers.value),
        "a mapping from server names to rules",
      ),
    );
    return [];
  }
  if (mapping.entries.length > mostEntries) {
    problems.push(
      badRules(
        servers.at,
        "Too many entries",
        `\`servers\` has more than ${mostEntries} entries.`,
        "Use globs.",
      ),
    );
    return [];
  }
  return mapping.entries.flatMap((entry) => {
    const pattern = parseNamePattern(entry.key);
    if (!pattern.ok) {
      const detail = `\`${entry.key}\` is no server name or glob, because ${pattern.reason}.`;
      problems.push(
        badRules(entry.at, "Bad server name or glob", detail, "Use names, `*`, `?` and `[a-z]`."),
      );
      return [];
    }
    const rule = readEntry(entry, entry.key, yaml, problems);
    return rule === null ? [] : [rule];
  });
}

/** One entry of `servers`, or `defaults` (`owner` null). Null when anything in it is wrong. */
function readEntry(
  entry: YamlEntry,
  owner: string | null,
  yaml: YamlReader,
  problems: Problem[],
): RuleEntry | null {
  const name = owner ?? "defaults";
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
  return { pattern: name, at: lineOf(entry.at), settings: toSettings(parsed.data, mapping) };
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
    const detail = `\`until\` of \`${owner}\` stands without \`expect\`, so there is nothing it could end.`;
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
    value === undefined ? null : { value, at: lineOf(find(mapping, key)?.at ?? mapping.at) };
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

function find(mapping: YamlMapping, key: string): YamlEntry | null {
  return mapping.entries.find((entry) => entry.key === key) ?? null;
}

function lineOf({ file, line }: SourcePosition): SourcePosition {
  return { file, line };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
