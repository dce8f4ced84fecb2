import type { ServerReport } from "../model/report.ts";
import type { RuleSettings } from "../model/rules.ts";
import type { ServerRecord } from "../model/server.ts";
import type { CheckContext } from "./checks/check.ts";
/** A broken rule that counts fails; a rule that counts and cannot be checked is inconclusive; all else is only shown. */
export declare function judgeServer(record: ServerRecord, rules: RuleSettings, context: CheckContext): ServerReport["verdict"];
