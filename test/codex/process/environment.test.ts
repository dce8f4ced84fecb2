import { describe, expect, it } from "vitest";
import { childEnvironment } from "../../../src/codex/process/environment.ts";

describe("the environment of Codex", () => {
  it("has the step's variables, without inputs, service tokens and runner files", () => {
    const step = {
      PATH: "/usr/bin",
      HOME: "/srv/home",
      GITHUB_TOKEN: "given by the user on purpose",
      "INPUT_OPENAI-API-KEY": "secret",
      "INPUT_GITHUB-TOKEN": "secret",
      ACTIONS_RUNTIME_TOKEN: "secret",
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "secret",
      GITHUB_OUTPUT: "file",
      GITHUB_ENV: "file",
      GITHUB_PATH: "file",
      GITHUB_STATE: "file",
      GITHUB_STEP_SUMMARY: "file",
      GITHUB_WORKSPACE: "/srv/work",
    };
    expect(childEnvironment(step, { KEY: "for Codex alone" }, null)).toEqual({
      PATH: "/usr/bin",
      HOME: "/srv/home",
      GITHUB_TOKEN: "given by the user on purpose",
      GITHUB_WORKSPACE: "/srv/work",
      KEY: "for Codex alone",
    });
  });

  it("carries the run's marker at the end of PATH", () => {
    expect(childEnvironment({ PATH: "/usr/bin" }, {}, "/nonexistent/run")).toEqual({
      PATH: "/usr/bin:/nonexistent/run",
    });
  });
});
