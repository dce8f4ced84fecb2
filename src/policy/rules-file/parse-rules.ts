import type { SourcePosition } from "../../model/events.ts";
import { parseNamePattern } from "../../model/name-pattern.ts";
import type { Problem } from "../../model/report.ts";
import { noRules, type RuleEntry, type Rules } from "../../model/rules.ts";
import { readRuleEntry } from "./read-rule-entry.ts";
import { badKey, badRules, badValue, unreadable } from "./rules-problems.ts";
import { topLevelKeys } from "./rules-schema.ts";
import { findEntry, readYaml, type YamlEntry, type YamlMapping, type YamlReader } from "./yaml-document.ts";

/** Characters of a rules file; more is refused unread. */
export const maxRulesLength = 256 * 1024;
const maxEntries = 1000;
const maxProblems = 50;

/**
 * Reads the rules format of docs/rules.md. `file` is what positions carry. Never throws; with any problem in the list nothing
 * should be run, since `rules` then holds only the part that could be read.
 */
export function parseRules(text: string, file: string): { rules: Rules; problems: Problem[] } {
  const start = { file, line: 1, column: 1 };
  if (text.length > maxRulesLength) {
    const problem = badRules(
      start,
      "The rules are too long",
      `They have more than ${maxRulesLength / 1024} KiB.`,
      "Shorten them.",
    );
    return { rules: noRules, problems: [problem] };
  }
  try {
    const { rules, problems } = read(readYaml(text.replace(/^\uFEFF/, ""), file), start);
    return { rules, problems: first(problems) };
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
  const defaultsEntry = findEntry(top, "defaults");
  const defaults = defaultsEntry && readRuleEntry(defaultsEntry, null, yaml, problems);
  const entries = readServers(findEntry(top, "servers"), yaml, problems);
  return { rules: { defaults, entries }, problems };
}

function first(problems: Problem[]): Problem[] {
  const [next] = problems.slice(maxProblems);
  if (next === undefined) return problems;
  const title = `${problems.length - maxProblems} more faults`;
  const more = badRules(
    next.at ?? { file: "", line: 1 },
    title,
    "They are not listed.",
    "Correct the first ones.",
  );
  return [...problems.slice(0, maxProblems), more];
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
  const version = findEntry(top, "version");
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
  if (mapping.entries.length > maxEntries) {
    problems.push(
      badRules(
        servers.at,
        "Too many entries",
        `\`servers\` has more than ${maxEntries} entries.`,
        "Use globs.",
      ),
    );
    return [];
  }
  return mapping.entries.flatMap((entry) => {
    const parsed = parseNamePattern(entry.key);
    if (!parsed.ok) {
      const detail = `\`${entry.key}\` is not a server name or glob, because ${parsed.reason}.`;
      problems.push(
        badRules(entry.at, "Bad server name or glob", detail, "Use names, `*`, `?` and `[a-z]`."),
      );
      return [];
    }
    const rule = readRuleEntry(entry, parsed.pattern, yaml, problems);
    return rule === null ? [] : [rule];
  });
}
