// Writes the environment it was given into a file, then works as a server without tools.
import { appendFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

appendFileSync(process.argv[2], JSON.stringify(process.env));
await new Server({ name: "spy", version: "1" }, { capabilities: {} }).connect(new StdioServerTransport());
