// An MCP server that lists the tools of a JSON file as they stand there: `FILE [NAME…]`, all of them or those of these names.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [file = "", ...names] = process.argv.slice(2);
const all = JSON.parse(readFileSync(file, "utf8"));
const tools = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "lists-tools", version: "1" },
  }),
  "tools/list": () => ({ tools }),
  "tools/call": () => ({ content: [{ type: "text", text: "done" }] }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = results[method]?.(params) ?? {};
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
