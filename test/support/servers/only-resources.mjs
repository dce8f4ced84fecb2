// A server with a resource and an empty list of tools.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new McpServer({ name: "only-resources", version: "1" }, { capabilities: { tools: {} } });
server.registerResource("paper", "file:///paper", { description: "a paper" }, (uri) => ({
  contents: [{ uri: uri.href, text: "text" }],
}));
server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }));
await server.connect(new StdioServerTransport());
