// A server of which one instance may run: a second one ends at once. Its lock is the file it is given.
import { openSync, rmSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const [lock] = process.argv.slice(2);
openSync(lock, "wx");
process.on("exit", () => rmSync(lock));
for (const end of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(end, () => process.exit(0));
process.stdin.on("end", () => process.exit(0));
const server = new McpServer({ name: "one-instance", version: "1" });
server.registerTool("hello", { description: "hello" }, () => ({
  content: [{ type: "text", text: "hello" }],
}));
await server.connect(new StdioServerTransport());
