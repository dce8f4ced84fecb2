import { describe, expect, it } from "vitest";
import { corpus, corpusVersions, setupsFor } from "../corpus/corpus.ts";
import { codesOf, expectedCodes } from "../corpus/judge.ts";
import { transcript } from "../corpus/page.ts";
import { replay } from "../corpus/replay.ts";
import { contextOf } from "../corpus/run.ts";

describe("corpus", () => {
  it("has at least 40 broken setups, 20 of them with a remedy", () => {
    expect(
      corpus.filter((setup) => expectedCodes(setup, corpusVersions[0]).length > 0).length,
    ).toBeGreaterThan(40);
    expect(corpus.filter(({ remedy }) => remedy !== undefined).length).toBeGreaterThan(20);
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  });

  describe.each(corpusVersions)("as Codex %s told it", (version) => {
    const recorded = transcript(version);
    const context = contextOf(replay(recorded), recorded.environmentNames, recorded.codexVersion);

    it.each(setupsFor(version).map((setup) => [setup.name, setup] as const))("%s", (name, setup) => {
      const record = context.servers.find((server) => server.name === name);
      expect(record, "the server was seen").toBeDefined();
      if (record !== undefined) expect(codesOf(record, context)).toEqual(expectedCodes(setup, version));
    });
  });
});
