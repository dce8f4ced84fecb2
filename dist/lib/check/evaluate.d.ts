import type { Report } from "../model/report.ts";
import type { Collected } from "./collected.ts";
import { type EvaluationStandard } from "./standard.ts";
/** Codes and titles of what can be wrong with a server. */
export declare const diagnosisWords: readonly string[];
/** Judges, explains and puts together what is known about a run. */
export declare function evaluate(standard: EvaluationStandard, collected: Collected): Report;
