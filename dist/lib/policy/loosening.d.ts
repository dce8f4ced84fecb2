import type { SourcePosition } from "../model/events.ts";
import type { RuleName } from "../model/report.ts";
import type { RuleSettings } from "../model/rules.ts";
/**
 * The settings without what lets a server be less than ready: `allow` and `min-tools: 0`. `expect` stays, because it also turns
 * red when the server works; it is named, and a met expectation must not pass the server.
 */
export declare function withoutLoosening(settings: RuleSettings): {
    settings: RuleSettings;
    ignored: {
        rule: RuleName;
        at: SourcePosition;
    }[];
};
