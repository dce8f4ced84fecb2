import type { Diagnosis } from "../model/report.ts";
import type { Case } from "./context.ts";
/** What an entry says of one server; `title` where the entry's own does not fit. */
export type Explanation = Omit<Diagnosis, "code" | "title"> & {
    title?: string;
};
/** One class of trouble. docs/diagnoses.md has a heading for each, made of these words. */
export interface Entry {
    /** Stable, kebab-case. */
    code: string;
    /** A few words, for a table cell. */
    title: string;
    /** What it means whatever the server, for the docs. */
    meaning: string;
    /** What helps, for the docs. */
    help: string;
    /** Null when this is not what happened. */
    explain(one: Case): Explanation | null;
}
export declare function diagnosisOf(entry: Entry, one: Case): Diagnosis | null;
