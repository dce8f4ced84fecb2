// A server that starts a number of times and then no more. It counts in the file it is given.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const [file, times] = process.argv.slice(2);
const starts = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
writeFileSync(file, String(starts + 1));
if (starts >= Number(times)) process.exit(1);
const server = new McpServer({ name: "starts-so-often", version: "1" });
server.registerTool("hello", { description: "hello" }, () => ({
  content: [{ type: "text", text: "hello" }],
}));
await server.connect(new StdioServerTransport());
