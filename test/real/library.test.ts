import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

const file = path.resolve(import.meta.dirname, "../../dist/lib/index.js");

describe("the library, as it is shipped", () => {
  it("imports nothing of Node", () => {
    const imports = [...readFileSync(file, "utf8").matchAll(/(?:^|;)import[^"']*["']([^"']+)["']/gm)];
    expect(imports.map((match) => match[1])).toEqual([]);
    expect(readFileSync(file, "utf8")).not.toMatch(/["']node:|\brequire\(/);
  });

  it("reads a stream of codex exec, judges and renders it", async () => {
    const library = (await import(pathToFileURL(file).href)) as typeof import("../../src/index.ts");
    const lines = [
      '{"type":"thread.started","thread_id":"t"}',
      '{"type":"mcp.server.init_started","name":"docs"}',
      '{"type":"mcp.server.failed","name":"docs","error":"No such file or directory (os error 2)"}',
      '{"type":"turn.completed","usage":{"input_tokens":1,"output_tokens":1}}',
    ];
    const run = library.foldEvents(lines.flatMap((line, at) => library.translateExecLine(line, at)));
    expect(run.servers.map(({ name, state }) => [name, state])).toEqual([["docs", "failed"]]);
  });
});
