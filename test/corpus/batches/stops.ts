import type { ServerConfig } from "../setup.ts";
import { type BatchSetup, type Scene, serves } from "./batch.ts";

const table = (line: string, more: ServerConfig = {}): ServerConfig => {
  const [command = "", ...args] = line.split(" ");
  return { command, args, ...more };
};

/** A setup of one program: its command line as it was, what it did, and the command line or keys with which it serves. */
export function oneProgram({
  run,
  keys,
  scene,
  fix,
  ...setup
}: Omit<BatchSetup, "config" | "programs" | "remedy"> & {
  run: string;
  keys?: ServerConfig;
  scene: Scene;
  fix?: { run?: string; keys?: ServerConfig; env?: Record<string, string> };
}): BatchSetup {
  const line = fix?.run ?? run;
  return {
    ...setup,
    config: () => table(run, keys),
    programs: { [run]: scene, ...(line === run ? {} : { [line]: serves }) },
    ...(fix && {
      remedy: () => ({ config: table(line, fix.keys ?? keys), ...(fix.env && { env: fix.env }) }),
    }),
  };
}
