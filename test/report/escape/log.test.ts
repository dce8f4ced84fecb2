import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotate } from "../../../src/github/runner.ts";
import { escapeLog, escapeLogLine } from "../../../src/report/escape/log.ts";
import { hiddenCharacters } from "../../support/gfm.ts";
import { hostileText } from "../../support/hostile-text.ts";
import { findRunnerCommands } from "../../support/runner-commands.ts";
import { stdoutOf } from "../../support/stdout.ts";

const runs = { numRuns: 2000 };

describe("the oracle", () => {
  it("finds what the runner finds", () => {
    expect(findRunnerCommands("\u3000 ::set-output name=conclusion::pass").map((c) => c.name)).toEqual([
      "set-output",
    ]);
    expect(findRunnerCommands("log ##[error]boom")).toEqual([
      { name: "error", properties: {}, data: "boom" },
    ]);
    expect(findRunnerCommands("a\r::add-mask::pass").map((c) => c.data)).toEqual(["pass"]);
    expect(findRunnerCommands("text ::error::x")).toEqual([]);
    expect(findRunnerCommands("::unknown::x")).toEqual([]);
  });
});

describe("escapeLog", () => {
  it("leaves ordinary lines as they are", () => {
    expect(escapeLog("ready in 0.6 s\n  a::b [x] #1 👨‍👩‍👧 ⚠️ é")).toBe(
      "ready in 0.6 s\n  a::b [x] #1 👨‍👩‍👧 ⚠️ é",
    );
  });

  it("spells commands out", () => {
    expect(escapeLog("  ::error::x\n##[error]y\n\u001b[2Jz\rw")).toBe(
      "  \\u{3A}:error::x\n#\\u{23}[error]y\n\\u{1B}[2Jz\\u{D}w",
    );
  });

  it("prints no command, whatever the text and the indent", () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom("", "  ", "\t", "│ "), (text, indent) => {
        const printed = escapeLog(indent + text);
        expect(findRunnerCommands(printed)).toEqual([]);
        expect(printed).not.toMatch(hiddenCharacters);
        expect(escapeLogLine(text)).not.toContain("\n");
      }),
      runs,
    );
  });
});

describe("annotations", () => {
  it("are the one command intended, with these properties only", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (title, message) => {
        const printed = stdoutOf(() =>
          annotate("error", `m${message}`, { title: `t${title}`, file: "a.toml", startLine: 3 }),
        );
        const commands = findRunnerCommands(printed);
        expect(commands).toHaveLength(1);
        expect(Object.keys(commands[0]!.properties)).toEqual(["title", "file", "line"]);
        expect(commands[0]!.properties).toMatchObject({ file: "a.toml", line: "3" });
        expect(commands[0]!.name).toBe("error");
      }),
      runs,
    );
  });
});
