declare const CODEX_MCP_CHECK_VERSION: string | undefined;

/** Version of this release; the build puts it in. */
export const version: string =
  typeof CODEX_MCP_CHECK_VERSION === "undefined" ? "0.0.0-dev" : CODEX_MCP_CHECK_VERSION;

/** How a workflow names this action. */
export const actionReference = "ORG/codex-mcp-check@v1";
