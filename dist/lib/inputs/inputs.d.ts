import type { definitions, InputName } from "./definitions.ts";
import type { Kind } from "./kinds.ts";
type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : S;
type ValueOf<D> = D extends {
    kind: Kind<infer T>;
    default: infer Default;
} ? Default extends string ? T : T | null : never;
/** The values as given, by input name. Times in milliseconds; null: not given. */
export type GivenInputs = {
    [Name in InputName]: ValueOf<(typeof definitions)[Name]>;
};
/** The same by the names of fields. */
export type NamedInputs = {
    [Name in InputName as CamelCase<Name>]: GivenInputs[Name];
};
/** What the outside wants, checked and typed. Times in milliseconds; null: not given. */
export type Inputs = Omit<NamedInputs, "mode" | "startupTimeout" | "timeout"> & {
    /** `auto` is decided. */
    mode: "probe" | "exec" | "report";
    startupTimeoutMs: number | null;
    timeoutMs: number | null;
};
export {};
