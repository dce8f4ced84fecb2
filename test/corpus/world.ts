import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCertificates } from "../support/broken-servers/certificates.ts";
import { startBrokenHttp } from "../support/broken-servers/http.ts";
import type { World } from "./setup.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** Fills `directory` with the files that setups point at and starts the loopback endpoints. */
export async function prepareWorld(directory: string): Promise<World & { close(): Promise<void> }> {
  mkdirSync(directory, { recursive: true });
  const stdio = resolve(here, "../support/broken-servers/stdio.mjs");
  const node = process.execPath;
  const script = (name: string, text: string, mode: number) => {
    const path = join(directory, name);
    writeFileSync(path, text);
    chmodSync(path, mode);
  };
  const runGood = `exec '${node}' '${stdio}' good\n`;
  script("executable.sh", `#!/bin/sh\n${runGood}`, 0o755);
  script("not-executable.sh", `#!/bin/sh\n${runGood}`, 0o644);
  script("shebang-missing.sh", `#!/opt/nowhere/python3\n${runGood}`, 0o755);
  script("shebang-env-missing.sh", `#!/usr/bin/env no-such-interpreter\n${runGood}`, 0o755);
  script("windows-line-ends.sh", `#!/bin/sh\r\n${runGood}`, 0o755);
  script("wrong-format.bin", "\u007fNOT-AN-ELF\u0000\u0001\u0002", 0o755);
  const http = await startBrokenHttp(makeCertificates(directory));
  return { node, stdio, directory, http, close: http.close };
}
