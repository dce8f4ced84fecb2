import type { DeclaredServer, ServerLaunch } from "../../model/events.ts";
/** What `translateConfig` needs of the world: a config file's text, and how to show its path to a reader. */
export interface ConfigFiles {
    /** Text of the file, null when it cannot be read. */
    text(file: string): string | null;
    /** Path for a reader: relative to the workspace, `~/…` outside it. */
    display(file: string): string;
}
export interface Inventory {
    servers: DeclaredServer[];
    /** `shell_environment_policy.exclude` as merged, to be added to and not replaced. */
    shellExclude: string[];
    /** Everything Codex answered, layers that are not in force included. Holds secrets: never shown. */
    configuration: {
        merged: unknown;
        layers: unknown;
    };
    /** `mcp_servers` as Codex read it from its arguments (`-c`): an override of ours for the same table replaces it. */
    argumentServers: Record<string, unknown>;
    /** Plugins are configured, which bring servers that no configuration file declares. */
    hasPlugins: boolean;
    /** What starts or reaches each server in force. */
    launches: ServerLaunch[];
}
/**
 * Every server that any layer of Codex's configuration declares, from the answer to `config/read {includeLayers:true}`.
 * Codex's own merging counts for those in force; a layer with a `disabledReason` (an untrusted project's
 * `.codex/config.toml`) gives the others. Null when the answer has another shape.
 */
export declare function translateConfig(result: unknown, files: ConfigFiles): Inventory | null;
/** A configuration file that Codex refuses: its words, without the place they begin with, and the place. */
export interface ConfigFault {
    text: string;
    file: string;
    line: number;
}
/** The parameters of a `configWarning`; null for one that names no place, which is about something smaller. */
export declare function translateConfigWarning(params: unknown): ConfigFault | null;
