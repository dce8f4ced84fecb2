import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { missingVariables } from "../../src/diagnosis/missing-variables.ts";
import { lastWords, tellingLines } from "../../src/diagnosis/server-output.ts";
import { cpuTime } from "../support/cpu-time.ts";

const node = [
  "file:///srv/app/server.mjs:75",
  "    throw new Error(`Missing required environment variable: $" + "{name}`);",
  "          ^",
  "",
  "Error: Missing required environment variable: GITHUB_TOKEN",
  "    at file:///srv/app/server.mjs:75:11",
  "    at ModuleJob.run (node:internal/modules/esm/module_job:561:25)",
  "",
  "Node.js v24.21.0",
];
const python = [
  "Traceback (most recent call last):",
  '  File "/srv/app/server.py", line 3, in <module>',
  "    key = os.environ['API_KEY']",
  "KeyError: 'API_KEY'",
];
const nodeWithFields = [
  "Error: listen EADDRINUSE: address already in use 127.0.0.1:8080",
  "    at Server.setupListenHandle (node:net:1937:16) {",
  "  code: 'EADDRINUSE',",
  "  errno: -98,",
  "}",
  "Node.js v24.21.0",
];

describe("tellingLines", () => {
  it.each([
    ["a thrown error of Node", node, "Error: Missing required environment variable: GITHUB_TOKEN"],
    ["an uncaught exception of Python", python, "KeyError: 'API_KEY'"],
    [
      "an error with fields",
      nodeWithFields,
      "Error: listen EADDRINUSE: address already in use 127.0.0.1:8080",
    ],
    [
      "a usage text after the complaint",
      ["error: unknown option '--x'", "", "Usage: server [options]"],
      "error: unknown option '--x'",
    ],
    [
      "a complaint before advice",
      ["No indexed repositories found.", "Run: index --all"],
      "No indexed repositories found.",
    ],
    [
      "an error after a warning that the server survives",
      ["Error: cannot read the index", "WARN METRICS_PORT is not set, using default 9090"],
      "Error: cannot read the index",
    ],
    [
      "a list after a colon",
      ["Error: Missing variables:", "  - A_TOKEN: the token", "  - B_ID: the workspace"],
      "Error: Missing variables: A_TOKEN: the token, B_ID: the workspace",
    ],
    ["colours", ["\u001b[31mFatal: no\u001b[0m"], "Fatal: no"],
    ["silence", ["", "   "], undefined],
  ])("puts the reason first: %s", (_what, output, line) => {
    expect(tellingLines(output)[0]).toBe(line);
  });

  it("is quoted with the line before it where nothing is a complaint", () => {
    const words = lastWords(tellingLines(["starting", "Connecting to the warehouse"]));
    expect(words).toBe("`starting` and `Connecting to the warehouse`");
    expect(lastWords(tellingLines(python))).toBe("`KeyError: 'API_KEY'`");
    expect(lastWords([])).toBeNull();
  });

  it("takes any output", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (output) => {
        for (const line of tellingLines(output)) expect(line.trim()).not.toBe("");
      }),
    );
  });
});

describe("missingVariables", () => {
  it.each([
    ["Error: Missing required environment variable: GITHUB_TOKEN", ["GITHUB_TOKEN"]],
    ["KeyError: 'API_KEY'", ["API_KEY"]],
    ["GITHUB_PERSONAL_ACCESS_TOKEN not set", ["GITHUB_PERSONAL_ACCESS_TOKEN"]],
    ["Please set the environment variable APIKEY first", ["APIKEY"]],
    ["Error: SLACK_BOT_TOKEN and SLACK_TEAM_ID are required", ["SLACK_BOT_TOKEN", "SLACK_TEAM_ID"]],
    ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' required", []],
    ["rpc error: PERMISSION_DENIED: the scope is missing", []],
    ["version `GLIBC_2.38' not found (required by server)", []],
    ["connected to WAREHOUSE_ONE", []],
  ])("%s", (line, names) => {
    expect(missingVariables(line)).toEqual(names);
  });

  it("reads long hostile lines in linear time", () => {
    const long = [
      "a".repeat(2000),
      "A_".repeat(1000),
      "A, ".repeat(600),
      "`A` and ".repeat(250),
      "- 1: ".repeat(400),
    ];
    const lines = long.flatMap((text) => [`missing environment variable ${text}!`, `set ${text}`, text]);
    const work = () => lines.map((line) => [missingVariables(line), tellingLines([line])]);
    expect(cpuTime(work)).toBeLessThan(1500);
  });
});
