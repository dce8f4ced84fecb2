import { describe, expect, it } from "vitest";
import {
  childEnvironment,
  essentialEnvironment,
  withExplicitBareRepositories,
  withLoopbackDirect,
} from "../../../src/codex/process/environment.ts";

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

  it("in a probe is what programs need and what the configuration names", () => {
    const step = { PATH: "/bin", LC_ALL: "C", https_proxy: "http://proxy", SERVICE_TOKEN: "s", NAMED: "n" };
    expect(essentialEnvironment(step, (name) => name === "NAMED")).toEqual({
      PATH: "/bin",
      LC_ALL: "C",
      https_proxy: "http://proxy",
      NAMED: "n",
    });
  });

  it("keeps git from embedded bare repositories, beside the configuration that is there", () => {
    expect(withExplicitBareRepositories({ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "a.b" })).toEqual({
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "a.b",
      GIT_CONFIG_KEY_1: "safe.bareRepository",
      GIT_CONFIG_VALUE_1: "explicit",
    });
    expect(withExplicitBareRepositories({ GIT_CONFIG_COUNT: "nonsense" }).GIT_CONFIG_COUNT).toBe("1");
  });

  it("reaches the key's proxy directly where there is a proxy for the network", () => {
    expect(withLoopbackDirect({})).toEqual({});
    expect(withLoopbackDirect({ HTTPS_PROXY: "http://proxy", NO_PROXY: "x" }).NO_PROXY).toBe("x,127.0.0.1");
  });
});
