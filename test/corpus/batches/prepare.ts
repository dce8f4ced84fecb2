import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { World } from "../setup.ts";
import { at, type BatchSetup, type Scene } from "./batch.ts";

const player = resolve(dirname(fileURLToPath(import.meta.url)), "servers/play.mjs");

/** Servers that fail in one process: no job has forty of them. */
const sharers = 8;

/** Setups that share a Codex process, together, eight at a time; each other one alone. */
export function processesOf(batch: readonly BatchSetup[]): BatchSetup[][] {
  const shared = batch.filter(({ alone }) => !alone);
  const groups: BatchSetup[][] = [];
  for (let start = 0; start < shared.length; start += sharers)
    groups.push(shared.slice(start, start + sharers));
  return [...groups, ...batch.filter(({ alone }) => alone).map((setup) => [setup])];
}

/** Writes the files and the stand-ins of these setups beneath the world's directory, and removes other stand-ins. */
export function prepareSetups(setups: readonly BatchSetup[], world: World): void {
  for (const { name, files } of setups) {
    for (const [path, content] of Object.entries(files ?? {})) {
      const file = join(at(world, name), path);
      if (typeof content === "string") write(file, fill(content, world, name));
      else writeScene(file, content, world, name);
    }
  }
  const bin = join(world.directory, "bin");
  rmSync(bin, { recursive: true, force: true });
  const scenes = setups.flatMap(({ name, programs }) =>
    Object.entries(programs ?? {}).map(([line, scene]) => [line, filled(scene, world, name)] as const),
  );
  if (scenes.length === 0) return;
  const scenesFile = join(bin, "scenes.json");
  write(scenesFile, JSON.stringify(scenes));
  for (const program of new Set(scenes.map(([line]) => line.split(" ", 1)[0] as string))) {
    write(
      join(bin, program),
      `#!/bin/sh\nexec '${world.node}' '${player}' --program '${scenesFile}' '${program}' "$@"\n`,
    );
  }
}

/** `{{node}}` and `{{at}}` (the setup's directory) in texts. */
const fill = (text: string, world: World, name: string) =>
  text.replaceAll("{{node}}", world.node).replaceAll("{{at}}", at(world, name));

const filled = (scene: Scene, world: World, name: string): Scene =>
  JSON.parse(fill(JSON.stringify(scene), world, name));

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, /^(#!|\u007fELF)/.test(text) ? 0o755 : 0o644);
}

/** A program that plays the scene, in the language of its extension. */
function writeScene(file: string, scene: Scene, world: World, name: string): void {
  const sceneFile = `${file}.scene.json`;
  write(sceneFile, JSON.stringify(filled(scene, world, name)));
  const url = pathToFileURL(player).href;
  const script = [
    `import("${url}").then(({ play }) =>`,
    `  play(JSON.parse(process.getBuiltinModule("fs").readFileSync("${sceneFile}", "utf8")), process.argv.slice(2)));\n`,
  ].join("\n");
  const python = [
    "import os, sys",
    `os.execv("${world.node}", ["node", "${player}", "--scene", "${sceneFile}", *sys.argv[1:]])\n`,
  ].join("\n");
  const shell = `#!/bin/sh\nexec '${world.node}' '${player}' --scene '${sceneFile}' "$@"\n`;
  const texts: Record<string, string> = { ".js": script, ".mjs": script, ".cjs": script, ".py": python };
  write(file, texts[extname(file)] ?? shell);
}
