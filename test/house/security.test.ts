import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const rows = readFileSync(path.join(root, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| .*`test\//.test(line))
  .map((line) => /^\| (.*?) \|.*\| `(test\/\S+)`: (.*) \|$/.exec(line));

describe("the attacks in SECURITY.md", () => {
  it("are many, and each row names a test", () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows).not.toContain(null);
  });

  it.each(rows.map((row) => [row?.[1] ?? "", row?.[2] ?? "", row?.[3] ?? ""]))("%s", (_, file, title) => {
    expect(readFileSync(path.join(root, file), "utf8")).toContain(title);
  });
});
