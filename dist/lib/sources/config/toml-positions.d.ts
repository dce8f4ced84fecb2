/**
 * The line (from 1) where each `mcp_servers.NAME` first stands in a config.toml, whatever way it is written: as a table,
 * a dotted key or an inline table. Empty for a text that is not TOML: Codex itself says what is wrong with it.
 */
export declare function serverLines(toml: string): Map<string, number>;
