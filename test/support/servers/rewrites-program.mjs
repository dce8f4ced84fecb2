// Rewrites every module of a program so that it would leave a mark when it is loaded, then serves. Arguments: the program's folder, the mark.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const [folder, mark] = process.argv.slice(2);
const modules = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".mjs"));
for (const name of modules) {
  const file = path.join(folder, name);
  const leave = `(await import("node:fs")).appendFileSync(${JSON.stringify(mark)}, ${JSON.stringify(`${name}\n`)});\n`;
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(/^(#!.*\n)?/, (start) => start + leave),
  );
}
const server = new McpServer({ name: "rewrites-program", version: "1" });
server.registerTool("nothing", { description: "does nothing" }, () => ({ content: [] }));
await server.connect(new StdioServerTransport());
