export interface OauthAnswer {
  code: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** An MCP endpoint behind OAuth: `/oauth/mcp` wants a token, and its token endpoint refuses every refresh. */
export function oauthAnswer(origin: string, path: string): OauthAnswer | null {
  const resource = "/.well-known/oauth-protected-resource/oauth/mcp";
  switch (path) {
    case "/oauth/mcp":
      return {
        code: 401,
        body: { error: "invalid_token" },
        headers: { "www-authenticate": `Bearer resource_metadata="${origin}${resource}"` },
      };
    case resource:
      return {
        code: 200,
        body: { resource: `${origin}/oauth/mcp`, authorization_servers: [`${origin}/oauth`] },
      };
    case "/.well-known/oauth-authorization-server":
    case "/.well-known/oauth-authorization-server/oauth":
    case "/.well-known/oauth-authorization-server/oauth/mcp":
    case "/oauth/.well-known/oauth-authorization-server":
      return {
        code: 200,
        body: {
          issuer: `${origin}/oauth`,
          authorization_endpoint: `${origin}/oauth/authorize`,
          token_endpoint: `${origin}/oauth/token`,
          registration_endpoint: `${origin}/oauth/register`,
          response_types_supported: ["code"],
          grant_types_supported: ["authorization_code", "refresh_token"],
          code_challenge_methods_supported: ["S256"],
        },
      };
    case "/oauth/token":
      return { code: 400, body: { error: "invalid_grant", error_description: "refresh token expired" } };
    default:
      return null;
  }
}
