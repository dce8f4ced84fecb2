import { describe, expect, it } from "vitest";
import { catalogue } from "../../src/diagnosis/catalogue.ts";
import { diagnosisCodes } from "../../src/model/diagnosis-codes.ts";
import type { Diagnosis, Finding, Problem } from "../../src/model/report.ts";

describe("the codes of diagnoses, problems and findings", () => {
  it("of diagnoses are those of the catalogue, each once", () => {
    expect(catalogue.map(({ code }) => code).sort()).toEqual([...diagnosisCodes].sort());
  });

  // `npm run check` compiles this file: it fails when one of these comparisons compiles.
  it("cannot be compared with a code that does not exist", () => {
    const compare = (diagnosis: Diagnosis, problem: Problem, finding: Finding) => [
      // @ts-expect-error: no diagnosis has this code
      diagnosis.code === "command-not-fund",
      // @ts-expect-error: a problem's code is not a diagnosis's
      diagnosis.code === "codex-missing",
      // @ts-expect-error: no problem has this code
      problem.code === "codex-mising",
      // @ts-expect-error: no rule has this name
      finding.rule === "max-boots",
    ];
    expect(compare).toBeTypeOf("function");
  });
});
