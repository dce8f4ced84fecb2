import { expect, it } from "vitest";
import { runEngine } from "../support/engine-run.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { realServer, refusedUrl } from "../support/scene.ts";
import { versionsToRun } from "../support/versions.ts";

it("10.18: a Codex that would wait for the network for ever is ended, on each version by both engines", async () => {
  const url = (await refusedUrl()).replace("/mcp", "/v1");
  const away = `[model_providers.away]\nname = "away"\nbase_url = "${url}"\nwire_api = "responses"\n`;
  const config = realServer("ok", "memory") + away;
  const inputs = { "codex-args": '["-c", "model_provider=away"]' };
  // Each waits half a minute: all at once.
  const runs = versionsToRun.flatMap((version) =>
    (["exec", "app-server"] as const).map(async (engine) => {
      const codex = await codexLauncher(version);
      const { report, outputs } = await runEngine({ engine, codex, turn: [], config, inputs });
      return [version, engine, outputs.conclusion, report?.problems.map(({ code }) => code)];
    }),
  );
  // Some versions give up themselves, which fails the turn; the others are ended.
  for (const [version, engine, ...outcome] of await Promise.all(runs))
    expect([version, engine, ...outcome]).toEqual([
      version,
      engine,
      expect.stringMatching(/^(?:fail|inconclusive)$/),
      ["network-unreachable"],
    ]);
});
