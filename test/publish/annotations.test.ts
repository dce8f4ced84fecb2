import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Annotation, publishAnnotations } from "../../src/publish/annotations.ts";
import type { PublishResult } from "../../src/publish/result.ts";
import { findRunnerCommands } from "../support/runner-commands.ts";
import { stdoutOf } from "../support/stdout.ts";

let root: string;
let workspace: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "annotations-"));
  workspace = join(root, "workspace");
  mkdirSync(join(workspace, ".codex"), { recursive: true });
  writeFileSync(join(workspace, ".codex", "config.toml"), "");
  writeFileSync(join(root, "secret"), "");
  symlinkSync(join(root, "secret"), join(workspace, "link"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function print(...annotations: Annotation[]) {
  let result: PublishResult | null = null;
  const printed = stdoutOf(() => {
    result = publishAnnotations(annotations, workspace);
  });
  return { result, commands: findRunnerCommands(printed) };
}

const annotation = (given: Partial<Annotation> = {}): Annotation => ({
  level: "error",
  title: "title",
  message: "message",
  at: null,
  ...given,
});

test("an annotation on the line that declares a server", () => {
  const { result, commands } = print(
    annotation({
      title: "github: failed",
      message: "100 %\nwrong, line 2",
      at: { file: ".codex/config.toml", line: 3 },
    }),
  );
  expect(result).toEqual({ kind: "done", url: null });
  expect(commands).toEqual([
    {
      name: "error",
      properties: { title: "github: failed", file: ".codex/config.toml", line: "3" },
      data: "100 %\nwrong, line 2",
    },
  ]);
});

test.each(["../secret", "link", "missing.toml", ".codex", "/etc/passwd", "", "\0"])(
  "no place outside of the workspace, and none that is no file: %j",
  (file) => {
    expect(
      print(annotation({ at: { file, line: 1 } })).commands.map((command) => command.properties),
    ).toEqual([{ title: "title" }]);
  },
);

test("only the commands we mean, whatever titles and messages say", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "x\n::set-output name=conclusion::pass",
      "a,file=ci.yml,line=1::b",
      "##[add-mask]pass",
      "\u2028::stop-commands::x",
    ),
  );
  fc.assert(
    fc.property(text, text, (title, message) => {
      const { commands } = print(annotation({ title: `t${title}`, message, level: "warning" }));
      expect(commands.map(({ name, properties }) => [name, Object.keys(properties)])).toEqual([
        ["warning", ["title"]],
      ]);
    }),
  );
});

test("a closed log is a warning", () => {
  const spy = vi.spyOn(process.stdout, "write").mockImplementation(() => {
    throw new Error("EPIPE");
  });
  const result = publishAnnotations([annotation()], workspace);
  spy.mockRestore();
  expect(result).toMatchObject({ kind: "degraded" });
});
