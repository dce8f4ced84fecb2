import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../src/diagnosis/catalogue.ts";
import { configFaults } from "../../src/diagnosis/config-fault.ts";
import { renderDiagnosesPage } from "../corpus/page.ts";

describe("docs/diagnoses.md", () => {
  const page = readFileSync(new URL("../../docs/diagnoses.md", import.meta.url), "utf8");

  it("is what the catalogue says (node scripts/diagnoses.mjs)", () => {
    expect(page).toBe(renderDiagnosesPage());
  });

  it("has one heading for each code, and no code twice", () => {
    const headings = [...page.matchAll(/^### `(.*)`$/gm)].map(([, code]) => code);
    expect(headings).toEqual([...catalogue.map(({ code }) => code), ...configFaults.map(({ code }) => code)]);
    expect(new Set(headings).size).toBe(headings.length);
    for (const heading of headings) expect(heading).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
  });

  it("names nothing of the machine it was made on", () => {
    expect(page).not.toMatch(/\/(?:tmp|root|home|work)\//);
  });
});
