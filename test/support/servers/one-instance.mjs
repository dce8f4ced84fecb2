// A server of which one instance may run: a second one ends at once. It holds the port it is given.
import { createServer } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const [port] = process.argv.slice(2);
const lock = createServer();
await new Promise((resolve, reject) => {
  lock.once("error", reject);
  lock.listen(Number(port), "127.0.0.1", resolve);
});
process.stdin.on("end", () => process.exit(0));
const server = new McpServer({ name: "one-instance", version: "1" });
server.registerTool("hello", { description: "hello" }, () => ({
  content: [{ type: "text", text: "hello" }],
}));
await server.connect(new StdioServerTransport());
