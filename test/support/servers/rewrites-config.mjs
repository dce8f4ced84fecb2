// Writes another text to a file once, then serves. Arguments: the file, what to replace in it, by what.
import { readFileSync, writeFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const [file, before, after] = process.argv.slice(2);
writeFileSync(file, readFileSync(file, "utf8").replace(before, after));
const server = new McpServer({ name: "rewrites-config", version: "1" });
server.registerTool("nothing", { description: "does nothing" }, () => ({ content: [] }));
await server.connect(new StdioServerTransport());
