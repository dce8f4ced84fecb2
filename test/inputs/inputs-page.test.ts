import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inputNames } from "../../src/inputs/definitions.ts";
import { renderInputsPage } from "../../src/inputs/inputs-page.ts";

describe("docs/inputs.md", () => {
  const page = readFileSync(new URL("../../docs/inputs.md", import.meta.url), "utf8");

  it("is what the tables say (npm run schema)", () => {
    expect(page).toBe(renderInputsPage());
  });

  it("has a row for every input", () => {
    for (const name of inputNames) expect(page).toContain(`\n| \`${name}\` | `);
  });
});
