import { beforeAll, describe, expect, it } from "vitest";
import { comparable, runEngine, turnServers, withoutWarnings } from "../support/engine-run.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { scriptedTurns } from "../support/turns.ts";
import { isAtLeast, versionsToRun } from "../support/versions.ts";

// Codex exec makes its lines of the app-server's notifications since 0.118, before of its own events.
describe.each(versionsToRun)("both engines tell the same turn in the same lines: Codex %s", (version) => {
  let codex: string;
  beforeAll(async () => {
    codex = await codexLauncher(version);
  });
  // Newer versions offer the plan to known models only, unless told so.
  const planning = isAtLeast(version, "0.169.0") ? "[tools.update_plan]\nenabled = true\n" : "";
  const unknownSettings = "[features]\nweb_search = true\nno_such_feature = true\n";
  // The app-server of 0.99 asks its client nothing: what a server asks stays open until the call's own time is up.
  const turns = Object.entries(scriptedTurns(isAtLeast(version, "0.107.0")));

  it.each(turns)("%s", async (_, turn) => {
    const config = turnServers() + planning + unknownSettings;
    // Plain Codex exec does not wait for optional servers.
    const inputs = { preflight: "false", required: "everything, strict, asks" };
    const options = { codex, turn, config, inputs };
    const byExec = await runEngine({ ...options, engine: "exec" });
    const byAppServer = await runEngine({ ...options, engine: "app-server" });
    expect(byExec.events.length, byExec.log).toBeGreaterThan(2);
    const told = ["0.115.0", "0.116.0"].includes(version) ? withoutWarnings : (lines: string[]) => lines;
    expect(told(comparable(byAppServer))).toEqual(told(comparable(byExec)));
    expect(byAppServer.report?.turn).toEqual(byExec.report?.turn);
    expect(byAppServer.outputs["final-message"]).toBe(byExec.outputs["final-message"]);
    expect(byAppServer.outputs.conclusion, byAppServer.log).toBe(byExec.outputs.conclusion);
    const calls = (report: typeof byExec.report) =>
      report?.servers.map((one) => [one.name, one.toolCalls]).sort();
    expect(calls(byAppServer.report)).toEqual(calls(byExec.report));
  });
});
