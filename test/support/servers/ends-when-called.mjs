// A server that ends when its tool is called.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const server = new McpServer({ name: "ends-when-called", version: "1" });
server.registerTool("end", { description: "ends" }, () => process.exit(1));
await server.connect(new StdioServerTransport());
