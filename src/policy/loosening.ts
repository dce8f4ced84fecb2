import type { SourcePosition } from "../model/events.ts";
import type { RuleName } from "../model/report.ts";
import type { RuleSettings } from "../model/rules.ts";

/**
 * The settings without what lets a server be less than ready: `allow` and `min-tools: 0`. `expect` stays, because it also turns
 * red when the server works; it is named, and a met expectation must not pass the server.
 */
export function withoutLoosening(settings: RuleSettings): {
  settings: RuleSettings;
  ignored: { rule: RuleName; at: SourcePosition }[];
} {
  const { allow, minTools, expect } = settings;
  const allows = allow?.value.some((state) => state !== "ready") ?? false;
  const allowsNoTools = minTools?.value === 0;
  return {
    settings: { ...settings, allow: allows ? null : allow, minTools: allowsNoTools ? null : minTools },
    ignored: [
      ...(allow !== null && allows ? [{ rule: "allow" as const, at: allow.at }] : []),
      ...(minTools !== null && allowsNoTools ? [{ rule: "min-tools" as const, at: minTools.at }] : []),
      ...(expect === null ? [] : [{ rule: "expect" as const, at: expect.at }]),
    ],
  };
}
