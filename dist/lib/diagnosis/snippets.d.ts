import type { Diagnosis } from "../model/report.ts";
type Snippet = NonNullable<Diagnosis["snippet"]>;
type TomlValue = string | number | boolean | readonly string[];
/** Lines of the server's own table in config.toml. */
export declare function serverToml(name: string, lines: Record<string, TomlValue>): Snippet;
export type Workflow = "action" | "cli";
export declare const passSecret: (workflow: Workflow) => string;
/** Sets variables for the step from secrets; on a terminal, asks for them without showing them. */
export declare function stepEnvironment(variables: readonly string[], workflow: Workflow): Snippet;
/** One input of this action, or the flag of the same name. */
export declare function input(name: string, value: string, workflow: Workflow): Snippet;
/** A step to stand before this one; on a terminal, the command. */
export declare function commandBefore(command: string, workflow: Workflow): Snippet;
export declare const actionBefore: (uses: string) => Snippet;
/** A word of a POSIX shell command. */
export declare const shellWord: (text: string) => string;
export {};
