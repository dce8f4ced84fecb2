import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";

const source = path.resolve(import.meta.dirname, "../../src");
const files = globSync("**/*.ts", { cwd: source }).sort();

/** Which folders a folder may import from, beside itself. */
const allowed: Record<string, readonly string[]> = {
  model: [],
  inputs: ["model"],
  sources: ["model"],
  policy: ["model"],
  diagnosis: ["model"],
  redaction: ["model"],
  report: ["model"],
  host: ["model"],
  isolation: ["model", "host"],
  codex: ["model", "sources", "host", "isolation"],
  "second-look": ["model", "host", "isolation"],
  guard: ["model", "inputs", "github", "host"],
  github: ["model", "report"],
  publish: ["model", "report", "github", "health"],
  health: ["model", "report"],
  init: ["model", "host"],
  check: [
    "model",
    "inputs",
    "sources",
    "policy",
    "diagnosis",
    "redaction",
    "report",
    "host",
    "isolation",
    "codex",
    "second-look",
    "guard",
    "github",
    "publish",
    "health",
  ],
};
/** Folders without Node, GitHub, clock, timers, locale and environment. */
const pure = [
  "model",
  "inputs",
  "sources",
  "policy",
  "diagnosis",
  "redaction",
  "report",
  "health/core",
  "health/page",
];
const isPure = (file: string) => pure.some((folder) => file.startsWith(`${folder}/`));
/** The only places that start processes. */
const startsProcesses = ["codex/", "isolation/", "health/store/git.ts"];
const maxFilesPerFolder = 16;

interface Import {
  file: string;
  /** As written. */
  specifier: string;
  /** Below src/, null for a package. */
  target: string | null;
}

const programs = files.map((file) => {
  const text = readFileSync(path.join(source, file), "utf8");
  const { module, program, errors } = parseSync(file, text);
  return { file, module, program, errors };
});

/** Every import and re-export, types included, as the compiler's parser finds them. */
const imports: Import[] = programs.flatMap(({ file, module, program }) => {
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
  ];
  new Visitor({
    ImportExpression({ source: argument }) {
      specifiers.push(argument.type === "Literal" ? String(argument.value) : "(computed)");
    },
  }).visit(program);
  return [...new Set(specifiers)]
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({
      file,
      specifier,
      target: specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : null,
    }));
});

const folderOf = (file: string): string => (file.includes("/") ? (file.split("/")[0] ?? "") : "");
const show = ({ file, specifier }: Import) => `${file} imports ${specifier}`;

describe("the layers", () => {
  it("are parsed without errors, and every relative import is a file", () => {
    expect(
      programs.flatMap(({ file, errors }) => errors.map(({ message }) => `${file}: ${message}`)),
    ).toEqual([]);
    const missing = imports.filter(({ target }) => target !== null && !existsSync(path.join(source, target)));
    expect(missing.map(show)).toEqual([]);
  });

  it("are the folders of src", () => {
    const folders = new Set(files.map(folderOf).filter((folder) => folder !== ""));
    expect([...folders].sort()).toEqual(Object.keys(allowed).sort());
  });

  it("import only from the layers below them", () => {
    const wrong = imports.filter(({ file, target }) => {
      const folder = folderOf(file);
      if (folder === "" || target === null || folderOf(target) === folder) return false;
      // The types of what an entry point hands in.
      if (target === "world.ts" && !isPure(file)) return false;
      return !allowed[folder]?.includes(folderOf(target));
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it("have one composition root: only the entry points import check/", () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        target?.startsWith("check/") &&
        !file.startsWith("check/") &&
        !["main.ts", "cli.ts", "report-from.ts"].includes(file),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("have no circular imports", () => {
    const next = new Map(files.map((file) => [file, [] as string[]]));
    for (const { file, target } of imports) if (target !== null) next.get(file)?.push(target);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, trail: readonly string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(" -> "));
      else if (!done.has(file)) {
        for (const target of next.get(file) ?? []) visit(target, [...trail, file]);
        done.add(file);
      }
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  it("that are pure use neither Node nor GitHub", () => {
    const wrong = imports.filter(
      ({ file, specifier }) => isPure(file) && /^(?:node:|@actions\/|@octokit\/)/.test(specifier),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("that are pure read no clock, timer, locale, chance or environment", () => {
    const wrong: string[] = [];
    for (const { file, program } of programs) {
      if (!isPure(file)) continue;
      const report = (what: string) => wrong.push(`${file}: ${what}`);
      new Visitor({
        Identifier({ name }) {
          // A segmenter with a fixed locale depends on nothing outside.
          if (name === "Intl" && file === "report/text/cut.ts") return;
          if (
            /^(?:process|globalThis|setTimeout|setInterval|setImmediate|performance|navigator|Intl|require)$/.test(
              name,
            )
          )
            report(name);
        },
        MemberExpression({ object, property }) {
          if (object.type !== "Identifier" || property.type !== "Identifier") return;
          if (["Date.now", "Math.random"].includes(`${object.name}.${property.name}`))
            report(`${object.name}.${property.name}`);
          if (/^toLocale|^localeCompare$/.test(property.name)) report(property.name);
        },
        NewExpression({ callee, arguments: given }) {
          if (callee.type === "Identifier" && callee.name === "Date" && given.length === 0)
            report("new Date()");
        },
      }).visit(program);
    }
    expect(wrong).toEqual([]);
  });

  it("start processes in few places", () => {
    const places = imports
      .filter(({ specifier }) => specifier === "node:child_process" || specifier === "@actions/exec")
      .map(({ file }) => file)
      .filter((file) => !startsProcesses.some((place) => file.startsWith(place)));
    expect(places).toEqual([]);
  });

  it("keep wire formats to themselves", () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        target?.endsWith("wire.ts") && path.posix.dirname(target) !== path.posix.dirname(file),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("have folders that a reader can take in", () => {
    const counts = Map.groupBy(files, (file) => path.posix.dirname(file));
    const large = [...counts].filter(([, members]) => members.length > maxFilesPerFolder);
    expect(large.map(([folder, members]) => `${folder}: ${members.length}`)).toEqual([]);
  });
});
