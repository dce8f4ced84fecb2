import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const source = path.resolve(import.meta.dirname, "../../src");
const files = globSync("**/*.ts", { cwd: source }).sort();

/** Which rooms a room may import from, beside itself. Arrows run one way; `run` stands for the files above the rooms. */
const allowed: Record<string, readonly string[]> = {
  model: [],
  inputs: ["model"],
  sources: ["model"],
  policy: ["model"],
  diagnosis: ["model"],
  report: ["model"],
  health: ["model", "report"],
  "second-look": ["model", "diagnosis"],
  codex: ["model", "sources"],
  "health-store": ["model", "health", "report"],
  publish: ["model", "report", "health"],
};
const pure = new Set(["model", "inputs", "sources", "policy", "diagnosis", "report", "health"]);

interface Import {
  file: string;
  room: string;
  specifier: string;
}

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(path.join(source, file), "utf8");
  const room = file.includes("/") ? (file.split("/")[0] ?? "run") : "run";
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return found.map((specifier) => ({ file, room, specifier }));
});

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

const roomOf = ({ file, specifier }: Import): string => {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  return target.includes("/") ? (target.split("/")[0] ?? "run") : "run";
};

describe("the rooms", () => {
  it("are those the house knows", () => {
    const rooms = new Set(imports.map(({ room }) => room).filter((room) => room !== "run"));
    expect([...rooms].sort()).toEqual(Object.keys(allowed).sort());
  });

  it("import only from rooms below them", () => {
    const wrong = imports
      .filter(({ room, specifier }) => room !== "run" && specifier.startsWith("."))
      .filter((one) => roomOf(one) !== one.room && !allowed[one.room]?.includes(roomOf(one)));
    expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it("that are pure touch neither Node nor GitHub", () => {
    const wrong = imports.filter(
      ({ room, specifier }) => pure.has(room) && /^(?:node:|@actions\/|@octokit\/)/.test(specifier),
    );
    expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it("that are pure read no clock and no environment", () => {
    const wrong = files.filter((file) => {
      // The status page's script runs in its reader's browser.
      if (!pure.has(file.split("/")[0] ?? "") || file === "health/page/index-script.ts") return false;
      return /process\.|Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(/.test(
        withoutComments(readFileSync(path.join(source, file), "utf8")),
      );
    });
    expect(wrong).toEqual([]);
  });

  it("start processes in codex/ and health-store/git.ts alone", () => {
    const wrong = imports.filter(
      ({ specifier }) => specifier === "node:child_process" || specifier === "@actions/exec",
    );
    const where = new Set(wrong.map(({ file }) => (file.startsWith("codex/") ? "codex/" : file)));
    expect([...where].sort()).toEqual(["codex/", "health-store/git.ts"]);
  });

  it("keep wire formats to themselves", () => {
    const wrong = imports.filter(
      ({ file, specifier }) =>
        specifier.endsWith("wire.ts") && (specifier.includes("/../") || !file.startsWith("sources/")),
    );
    expect(wrong.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });
});
