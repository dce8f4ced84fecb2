import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseRules } from "../../../src/policy/rules-file/parse-rules.ts";
import { rulesJsonSchema } from "../../../src/policy/rules-file/rules-schema.ts";

const published = readFileSync(new URL("../../../schema/rules.schema.json", import.meta.url), "utf8");
const accepts = new Ajv({ strict: true, validateFormats: false }).compile(JSON.parse(published));

const good = [
  "version: 1",
  "version: 1\n$schema: https://example.com/schema.json",
  "version: 1\ndefaults: {}\nservers: {}",
  "version: 1\nservers: { a: { required: true, max-boot: 1.5s, tools: [x], min-tools: 0, max-tool-failures: 3 } }",
  "version: 1\nservers: { 'a*': { allow: [pending, ready, absent] } }",
  "version: 1\nservers: { a: { expect: failed, until: 2028-02-29 } }",
  "version: 1\nservers: { a: { expect: untrusted } }",
];

const bad = [
  "",
  "[]",
  "servers: {}",
  "version: 2",
  "version: '1'",
  "version: 1\nextra: 1",
  "version: 1\nservers: []",
  "version: 1\nservers: { a: }",
  "version: 1\ndefaults:",
  "version: 1\nservers: { a: { requird: true } }",
  "version: 1\nservers: { a: { required: yes } }",
  "version: 1\nservers: { a: { max-boot: 20 } }",
  "version: 1\nservers: { a: { max-boot: 0s } }",
  "version: 1\nservers: { a: { max-boot: 1h } }",
  "version: 1\nservers: { a: { tools: [] } }",
  "version: 1\nservers: { a: { tools: [''] } }",
  "version: 1\nservers: { a: { min-tools: -1 } }",
  "version: 1\nservers: { a: { max-tool-failures: 1.5 } }",
  "version: 1\nservers: { a: { allow: [unknown] } }",
  "version: 1\nservers: { a: { allow: pending } }",
  "version: 1\nservers: { a: { expect: ready } }",
  "version: 1\nservers: { a: { until: 2027-01-31 } }",
  "version: 1\nservers: { a: { expect: failed, until: 2027-02-29 } }",
  "version: 1\nservers: { a: { expect: failed, until: soon } }",
];

describe("the published JSON Schema of the rules", () => {
  it("is what the code says (npm run schema)", () => {
    expect(JSON.parse(published)).toEqual(rulesJsonSchema());
  });

  it.each(good)("and the parser accept %j", (text) => {
    expect(accepts(parse(text))).toBe(true);
    expect(parseRules(text, "rules.yml").problems).toEqual([]);
  });

  it.each(bad)("and the parser refuse %j", (text) => {
    expect(accepts(parse(text))).toBe(false);
    expect(parseRules(text, "rules.yml").problems).not.toEqual([]);
  });

  it("holds a description of every key", () => {
    const { definitions, properties } = JSON.parse(published);
    expect(definitions).toBeUndefined();
    for (const value of Object.values<{ description?: string }>(
      properties.servers.additionalProperties.properties,
    )) {
      expect(value.description).toMatch(/\.$/);
    }
  });
});
