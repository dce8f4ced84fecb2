import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identify } from "../../src/codex/binary/locate.ts";
import { corpusVersions, setupsFor } from "../corpus/corpus.ts";
import { type Judgement, judgeRemedies, judgeRun } from "../corpus/judge.ts";
import { manyServersMs, runCorpus } from "../corpus/run.ts";
import { prepareWorld } from "../corpus/world.ts";
import { codexLauncher, testedVersions } from "../support/install-codex.ts";

const versions = corpusVersions.filter((version) => testedVersions.some((tested) => tested === version));

describe.each(versions)("broken setups through Codex %s", (version) => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "corpus-")));
  const setups = setupsFor(version);
  let world: Awaited<ReturnType<typeof prepareWorld>>;
  let found: Judgement[];
  let remedied: Judgement[];

  beforeAll(async () => {
    world = await prepareWorld(join(directory, "world"));
    const codex = await identify(await codexLauncher(version), process.env);
    found = judgeRun(
      setups,
      await runCorpus(codex, setups, world, join(directory, "broken"), false, manyServersMs),
      version,
    );
    remedied = judgeRemedies(
      setups,
      await runCorpus(codex, setups, world, join(directory, "remedied"), true),
    );
  });
  afterAll(async () => {
    await world.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  it.each(setups.map(({ name }) => name))("%s gets its code and no other", (name) => {
    const one = found.find((judgement) => judgement.name === name);
    expect(one, "it was judged").toBeDefined();
    expect(one?.got, one?.error ?? "").toEqual(one?.expected);
  });

  it.each(setups.filter(({ remedy }) => remedy !== undefined).map(({ name }) => name))(
    "%s starts once its remedy is applied",
    (name) => {
      const one = remedied.find((judgement) => judgement.name === `remedy of ${name}`);
      expect(one?.got, one?.error ?? "").toEqual(["ready"]);
    },
  );
});
