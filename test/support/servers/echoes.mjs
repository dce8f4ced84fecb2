// An MCP server that gives away everything it was given: in stderr, tool names, descriptions, results, errors and its own name. As `fails`
// (first argument) it refuses `initialize` with it.
import { createInterface } from "node:readline";

const known = JSON.stringify({ argv: process.argv.slice(2), env: process.env });
const values = [...process.argv.slice(2), ...Object.entries(process.env).flat()].join(" ");
const base64 = Buffer.from(values).toString("base64");
process.stderr.write(
  `${known}\n${values}\n${base64.replace(/.{76}/g, "$&\n")}\n${Buffer.from(values).toString("hex")}\n${encodeURIComponent(values)}\n`,
);
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const toolNames = process.argv.slice(2).map((text) => text.replace(/[^\w-]/g, "_").slice(0, 60));

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize" && process.argv[2] === "fails")
    send({ id, error: { code: -32602, message: `${known} ${base64.replace(/.{64}/g, "$&\n")}` } });
  else if (method === "initialize")
    send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: values, version: values },
      },
    });
  else if (method === "tools/list")
    send({
      id,
      result: {
        tools: ["report", ...new Set(toolNames)].map((name) => ({
          name,
          description: known,
          inputSchema: { type: "object" },
        })),
      },
    });
  else if (method === "tools/call")
    send({
      id,
      result: {
        isError: true,
        content: [
          { type: "text", text: known },
          { type: "text", text: values },
        ],
      },
    });
});
