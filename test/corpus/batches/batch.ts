import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerConfig, Setup, World } from "../setup.ts";
import type { WebScene } from "./web.ts";

/** What a stand-in for a real program does. Output is what the program of the report printed. */
export interface Scene {
  /** Printed to stderr first, always. */
  stderr?: string;
  /** Printed to stdout first, always. */
  stdout?: string;
  /** It serves only if all of these hold; without `needs` it never serves, unless `does` is `serve`. */
  needs?: {
    /** `NAME`: set and not empty; `NAME=value`: set to it. */
    env?: string;
    /** One of its arguments. */
    arg?: string;
    /** A path that exists. */
    file?: string;
  };
  /** Printed to stderr before it fails. */
  error?: string;
  /** Milliseconds until it fails or serves. */
  afterMs?: number;
  /** What it does when `needs` does not hold; `exit` unless said otherwise. */
  does?: "exit" | "hang" | "serve";
  exit?: number;
  signal?: NodeJS.Signals;
  /** Faults of a server that serves. */
  serve?: {
    initializeError?: { code: number; message: string };
    /** The result of `initialize` in place of a right result. */
    initializeResult?: unknown;
    listError?: { code: number; message: string };
    /** The result of `tools/list` in place of a list with the tool `alpha`. */
    listResult?: unknown;
    listAfterMs?: number;
    /** Printed to stdout after the answer to the method. */
    stdoutAfter?: { method: string; text: string };
    /** Prints `error` and exits with `exit` when it gets the method, before it answers. */
    failsAt?: string;
  };
}

/** A setup of a public report. Cause and remedy were written down before the product was asked. */
export interface BatchSetup extends Omit<Setup, "code" | "codeOn" | "advice" | "main"> {
  /** Address of the public report. */
  source: string;
  /** The true cause, one sentence. */
  cause: string;
  /** What helped there. */
  helps: string;
  /** The right code of docs/diagnoses.md, `new:NAME` where none is right, null where the server is healthy. */
  expect: string | null;
  /** It starts with tools though something is to be said of it. */
  ready?: true;
  /** Codes that are true too, though less exact. */
  acceptable?: string[];
  /** The telling line: of the server's own output, or of Codex's refusal of the configuration. */
  quote?: string;
  /** Has a Codex process of its own: the fault concerns the whole configuration or environment. */
  alone?: true;
  /** Stand-ins on the PATH by the beginning of their command line, such as `uvx mcp-server-git`. */
  programs?: Record<string, Scene>;
  /** Files by path beneath `at(world, name)`; a scene becomes a program (`.js`, `.mjs`, `.cjs`, `.py` or a shell script). */
  files?: Record<string, string | Scene>;
  /** A loopback server of its own, at `originOf(world, name)`. */
  web?: WebScene;
}

/** Origin of a setup's own loopback server. */
export const originOf = (world: World, name: string): string => world.origins?.[name] ?? "";

/** A setup whose server is its own loopback server: `url` is `path` on it, `more` stands beside it. */
export function overHttp({
  path = "/mcp",
  more,
  fix,
  ...setup
}: Omit<BatchSetup, "config"> & {
  path?: string;
  more?: ServerConfig;
  fix?: { path?: string; more?: ServerConfig; env?: Record<string, string> };
}): BatchSetup {
  const table = (world: World, place: string, keys?: ServerConfig) => ({
    url: `${originOf(world, setup.name)}${place}`,
    ...keys,
  });
  return {
    ...setup,
    config: (world) => table(world, path, more),
    ...(fix && {
      remedy: (world: World) => ({
        config: table(world, fix.path ?? path, fix.more ?? more),
        ...(fix.env && { env: fix.env }),
      }),
    }),
  };
}

/** The directory of a setup's `files`. */
export const at = (world: World, name: string): string => `${world.directory}/at/${name}`;

/** A program that serves well. */
export const serves: Scene = { does: "serve" };

/** A file of a package that is installed here. */
export const installed = (path: string): string =>
  resolve(dirname(fileURLToPath(import.meta.url)), "../../../node_modules", path);

/** A command line as `command` and `args`. */
export const words = (line: string) => {
  const [command = "", ...args] = line.split(" ");
  return { command, args };
};

/** A server that a stand-in for the runner plays: `run` is the broken command line, `good` the one that helped. */
export function played({
  run,
  good,
  scene,
  ...setup
}: Omit<BatchSetup, "config" | "programs"> & { run: string; good: string; scene: Scene }): BatchSetup {
  return {
    ...setup,
    programs: { [run]: scene, [good]: { does: "serve" } },
    config: () => ({ ...words(run), startup_timeout_sec: 20 }),
    remedy: () => ({ config: { ...words(good), startup_timeout_sec: 20 } }),
  };
}
