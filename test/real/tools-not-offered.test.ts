import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { offering } from "../../src/sources/app-server/offering.ts";
import { runEngine } from "../support/engine-run.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { callMcpTool, items, message } from "../support/model.ts";

const file = path.resolve(import.meta.dirname, "../fixtures/listed-tools.json");
const program = path.resolve(import.meta.dirname, "../support/servers/lists-tools.mjs");
const listed: { name: string }[] = JSON.parse(readFileSync(file, "utf8"));
const server = (...names: string[]) =>
  `[mcp_servers.lister]\ncommand = "node"\nargs = ${JSON.stringify([program, file, ...names])}\nrequired = true\ndefault_tools_approval_mode = "approve"\n`;

const run = async (
  engine: "exec" | "app-server",
  version: string,
  config: string,
  turn = [items(message("done"))],
) => runEngine({ engine, codex: await codexLauncher(version), turn, config });

/** Names of the tools of `lister` in a request, in both forms that versions have for them. */
function inRequest(request: Record<string, unknown> = {}): string[] {
  const tools = (request.tools ?? []) as { name?: string; tools?: { name: string }[] }[];
  return tools.flatMap(({ name = "", tools: inner }) => {
    const [, of, tool] = /^mcp__(lister)(?:__(.+))?$/.exec(name) ?? [];
    if (of === undefined) return [];
    return tool === undefined ? (inner ?? []).map((one) => one.name) : [tool];
  });
}

describe("a tool that a server lists counts as the model's request shows", () => {
  it.each(["0.169.0", "0.160.1", "0.137.0", "0.120.0", "0.107.0"])("Codex %s", async (version) => {
    const { model } = await run("exec", version, server());
    const offered = new Set(inRequest(model.requests[0]));
    expect(offered).toContain("good");
    const isCurrent = version >= "0.160";
    const verdicts = listed.map((tool) => [tool.name, offering(tool, isCurrent)] as const);
    const wrong = verdicts.filter(
      ([name, verdict]) => verdict !== "unknown" && (verdict === "offered") !== offered.has(name),
    );
    expect(wrong).toEqual([]);
    // What is never certain proves nothing.
    const uncertain = verdicts.filter(([, verdict]) => verdict === "unknown");
    expect(uncertain.length).toBeLessThan(listed.length / (isCurrent ? 8 : 2));
  });
});

describe("a required server", () => {
  describe.each(["exec", "app-server"] as const)("with engine %s", (engine) => {
    it.each([
      ["m_app", "visibility"],
      ["propstr", "input-schema"],
    ])("fails if its only tool is not offered: %s", async (tool, why) => {
      const { report, model, exitCode } = await run(engine, "0.169.0", server(tool));
      expect(model.requests.flatMap(inRequest)).toEqual([]);
      expect(exitCode).toBe(1);
      expect(report?.conclusion).toBe("fail");
      expect(report?.servers[0]).toMatchObject({
        tools: { count: 0, names: [] },
        toolsNotOffered: [{ name: tool, why }],
        diagnosis: { code: "no-tools" },
      });
      expect(report?.servers[0]?.offered).not.toBe("yes");
      expect(report?.servers[0]?.verdict.rules[0]?.message).toContain(
        "Its only tool cannot be offered to the model",
      );
    });

    it("passes with the rest of its tools, and names those that Codex drops", async () => {
      const { report, model } = await run(engine, "0.169.0", server("good", "m_app", "propstr"));
      expect(inRequest(model.requests[0])).toEqual(["good"]);
      expect(report?.conclusion).toBe("pass");
      expect(report?.servers[0]).toMatchObject({
        offered: engine === "exec" ? "unknown" : "yes",
        tools: { count: 1, names: ["good"] },
        toolsNotOffered: [
          { name: "m_app", why: "visibility" },
          { name: "propstr", why: "input-schema" },
        ],
      });
      expect(report?.servers[0]?.verdict.rules.map(({ message }) => message)).toEqual([
        "It lists tools that Codex does not offer to the model because of their input schema: propstr.",
      ]);
    });
  });

  it("is offered for certain only where the session of the turn listed its tools, or one of them was called", async () => {
    const silent = await run("app-server", "0.137.0", server("good"));
    expect(silent.report?.servers[0]).toMatchObject({ tools: { count: 1 }, offered: "unknown" });
    const calling = await run("app-server", "0.137.0", server("good"), [
      items(callMcpTool("lister", "good", {})),
      items(message("done")),
    ]);
    expect(calling.report?.servers[0]).toMatchObject({ toolCalls: { completed: 1 }, offered: "yes" });
  });
});
