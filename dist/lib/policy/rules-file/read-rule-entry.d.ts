import type { NamePattern } from "../../model/name-pattern.ts";
import type { Problem } from "../../model/report.ts";
import type { RuleEntry } from "../../model/rules.ts";
import { type YamlEntry, type YamlReader } from "./yaml-document.ts";
/** One entry of `servers`, or `defaults` (`pattern` null). Null when anything in it is wrong. */
export declare function readRuleEntry(entry: YamlEntry, pattern: NamePattern | null, yaml: YamlReader, problems: Problem[]): RuleEntry | null;
