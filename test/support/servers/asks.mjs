// Has one tool, which asks the client a question before it answers.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const server = new McpServer({ name: "asks", version: "1" });
server.registerTool("ask", { description: "Asks." }, async () => {
  const answer = await server.server.elicitInput({
    message: "Which?",
    requestedSchema: { type: "object", properties: { which: { type: "string" } } },
  });
  return { content: [{ type: "text", text: `answer: ${answer.action}` }] };
});
await server.connect(new StdioServerTransport());
