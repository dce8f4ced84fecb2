// A server whose description, tool and answer all say what it is given.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const text = process.argv.slice(2).join("\n");
process.stderr.write(`${text}\n`);
const server = new McpServer({ name: "talker", version: "1" }, { instructions: text });
server.registerTool("report", { description: text }, () => ({
  content: [{ type: "text", text }],
  isError: true,
}));
await server.connect(new StdioServerTransport());
