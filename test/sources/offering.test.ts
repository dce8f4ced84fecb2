import { describe, expect, it } from "vitest";
import { offering } from "../../src/sources/app-server/offering.ts";
import { translateServerStatusList } from "../../src/sources/app-server/translate.ts";

const tool = (inputSchema: unknown, rest: object = {}) => ({ name: "t", inputSchema, ...rest });
const appOnly = tool({ type: "object" }, { _meta: { ui: { visibility: ["app"] } } });

describe("offering", () => {
  it("is unknown where versions of Codex differ, or where nothing may refer to a faulty definition", () => {
    expect(offering(appOnly, true)).toBe("visibility");
    expect(offering(appOnly, false)).toBe("unknown");
    const oneOf = tool({ type: "object", oneOf: "x" });
    expect(offering(oneOf, true)).toBe("input-schema");
    expect(offering(oneOf, false)).toBe("unknown");
    expect(offering(tool({ type: "object", $defs: { a: { properties: "x" } } }), true)).toBe("unknown");
  });

  it("takes the schema that pydantic writes for an optional value", () => {
    const schema = {
      type: "object",
      properties: { a: { anyOf: [{ type: "string" }, { type: "null" }], default: null, title: "A" } },
    };
    for (const isCurrent of [true, false]) expect(offering(tool(schema), isCurrent)).toBe("offered");
  });

  it("never throws, however deep the schema", () => {
    let schema: unknown = { properties: "x" };
    for (let depth = 0; depth < 50_000; depth++) schema = { type: "object", properties: { a: schema } };
    expect(offering(tool(schema), true)).toBe("input-schema");
    for (const odd of [null, 1, "x", [], { _meta: 1 }, { _meta: { ui: 1 } }])
      expect(offering(odd, true)).toBe("offered");
  });
});

describe("a list of tools", () => {
  const list = (tools: Record<string, unknown>, isCurrent: boolean) =>
    translateServerStatusList({ data: [{ name: "s", tools }] }, "run", 0, isCurrent).events[0];

  it("is unknown as a whole where it is not known of every tool", () => {
    const tools = { good: tool({ type: "object" }), hidden: appOnly };
    expect(list(tools, false)).toMatchObject({ tools: null });
    expect(list(tools, true)).toMatchObject({
      tools: ["good"],
      notOffered: [{ name: "hidden", why: "visibility" }],
    });
  });
});
