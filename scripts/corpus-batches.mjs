/**
 * Runs batches of setups from public reports through the real Codex and prints the state of each broken setup and of each
 * remedied one. A setup that is to be broken and is ready, or a remedied one that is not ready, is marked with `!`.
 *
 *   node scripts/corpus-batches.mjs [--codex VERSION] [--only NAME] BATCH…      such as: 01 02
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { identify } from "../src/codex/binary/locate.ts";
import { foldEvents } from "../src/model/fold.ts";
import { prepareSetups, processesOf } from "../test/corpus/batches/prepare.ts";
import { startWebScenes } from "../test/corpus/batches/web.ts";
import { runCorpus } from "../test/corpus/run.ts";
import { prepareWorld } from "../test/corpus/world.ts";
import { codexLauncher } from "../test/support/install-codex.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { codex: { type: "string", default: "0.169.0" }, only: { type: "string", multiple: true } },
});
const codex = await identify(await codexLauncher(values.codex), process.env);

/** State, error and number of tools by setup; a configuration that Codex refuses is the error of all its setups. */
async function states(setups, world, directory, remedied) {
  prepareSetups(setups, world);
  const scenes = await startWebScenes(
    Object.fromEntries(setups.flatMap(({ name, web }) => (web ? [[name, web]] : []))),
    join(world.directory, "certificates"),
  );
  try {
    const run = await runCorpus(codex, setups, { ...world, origins: scenes.origins }, directory, remedied);
    const { servers } = foldEvents(run.events);
    return new Map(
      setups.map(({ name }) => {
        const record = servers.find((server) => server.name === run.layout.names.get(name));
        return [
          name,
          {
            state: record?.state ?? "not seen",
            tools: record?.tools?.count ?? 0,
            error: record?.error ?? "",
          },
        ];
      }),
    );
  } catch (error) {
    return new Map(setups.map(({ name }) => [name, { state: "refused", tools: 0, error: String(error) }]));
  } finally {
    await scenes.close();
  }
}

let unexpected = 0;
const show = (name, kind, { state, tools, error }, asMeant) => {
  if (!asMeant) unexpected++;
  console.log(
    `${asMeant ? " " : "!"} ${kind} ${name}: ${state}, ${tools} tools  ${error.replace(/\s+/g, " ").slice(0, 200)}`,
  );
};
for (const number of positionals) {
  const { batch } = await import(`../test/corpus/batches/batch-${number}.ts`);
  const chosen = batch.filter(({ name }) => values.only === undefined || values.only.includes(name));
  for (const [index, setups] of processesOf(chosen).entries()) {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "corpus-batch-")));
    const world = await prepareWorld(join(directory, "world"));
    try {
      const broken = await states(setups, world, join(directory, `broken-${index}`), false);
      const remediable = setups.filter(({ remedy }) => remedy !== undefined);
      const remedied = await states(remediable, world, join(directory, `remedied-${index}`), true);
      for (const setup of setups) {
        const before = broken.get(setup.name);
        const isReady = before.state === "ready" && before.tools > 0;
        const readyIsMeant = setup.expect === null || setup.ready === true;
        show(setup.name, "broken  ", before, isReady === readyIsMeant);
        const after = remedied.get(setup.name);
        if (after) show(setup.name, "remedied", after, after.state === "ready" && after.tools > 0);
        else if (setup.expect !== null) console.log(`  no remedy ${setup.name}`);
      }
    } finally {
      await world.close();
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
console.log(`${unexpected} not as meant`);
process.exitCode = unexpected === 0 ? 0 : 1;
