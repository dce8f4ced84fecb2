import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastWords, missingVariables } from "../../src/diagnosis/server-words.ts";

const node = [
  "file:///srv/app/server.mjs:75",
  "    throw new Error(`Missing required environment variable: " + "$" + "{name}`);",
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

describe("lastWords", () => {
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
      "words that are no complaint",
      ["starting", "Connecting to the warehouse"],
      "Connecting to the warehouse",
    ],
    ["colours", ["\u001b[31mFatal: no\u001b[0m"], "Fatal: no"],
    ["silence", ["", "   "], null],
  ])("finds the reason in %s", (_what, output, words) => {
    expect(lastWords(output)).toBe(words);
  });

  it("takes any output", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (output) => {
        const words = lastWords(output);
        expect(words === null || words.length > 0).toBe(true);
      }),
    );
  });
});

describe("missingVariables", () => {
  it.each([
    [node, ["GITHUB_TOKEN"]],
    [python, ["API_KEY"]],
    [["GITHUB_PERSONAL_ACCESS_TOKEN not set"], ["GITHUB_PERSONAL_ACCESS_TOKEN"]],
    [["Please set the environment variable APIKEY first"], ["APIKEY"]],
    [["Error: SLACK_BOT_TOKEN and SLACK_TEAM_ID are required"], ["SLACK_BOT_TOKEN", "SLACK_TEAM_ID"]],
    [["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' required"], []],
    [["connected to WAREHOUSE_ONE"], []],
    [[], []],
  ])("%#", (output, names) => {
    expect(missingVariables(output)).toEqual(names);
  });
});
