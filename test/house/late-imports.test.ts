import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../src");

/** Loaded before any server starts, or where none is started: entry points, inputs, rules, the actor's permission, an earlier run. */
const early = [
  "check/check.ts",
  "check/collect/collect-earlier.ts",
  "check/secrets.ts",
  "github/client.ts",
  "init/init.ts",
  "policy/rules-file/parse-rules.ts",
];

it("loads nothing from disk after the servers have started, which may own the files of this program", () => {
  const imports = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => {
      const text = readFileSync(path.join(root, name), "utf8");
      return [...text.matchAll(/\bimport\(\s*"(.+?)"/g)].map(([, target = ""]) => ({
        from: name,
        target: path.posix.join(path.posix.dirname(name), target),
      }));
    });
  const inCheck = readFileSync(path.join(root, "check/check.ts"), "utf8");
  const list = inCheck.slice(inCheck.indexOf("const loadLater"), inCheck.indexOf("export type Outcome"));
  const loaded = [...list.matchAll(/import\("(.+?)"\)/g)].map(([, target = ""]) =>
    path.posix.join("check", target),
  );
  expect(loaded).toContain("check/publish/publish-comment.ts");
  const others = imports.filter(({ target }) => !loaded.includes(target) && !early.includes(target));
  expect(others).toEqual([]);
});
