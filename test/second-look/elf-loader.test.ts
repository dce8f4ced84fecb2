import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { lookAtCommand } from "../../src/second-look/command-look.ts";

const directory = mkdtempSync(path.join(tmpdir(), "elf-"));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A 64-bit program with one header, which names its loader. */
function program(loader: string): Buffer {
  const bytes = Buffer.alloc(120);
  bytes.writeUInt32BE(0x7f454c46, 0);
  bytes.set([2, 1, 1], 4);
  bytes.writeBigUInt64LE(64n, 32);
  bytes.writeUInt16LE(56, 54);
  bytes.writeUInt16LE(1, 56);
  bytes.writeUInt32LE(3, 64);
  bytes.writeBigUInt64LE(120n, 72);
  bytes.writeBigUInt64LE(BigInt(loader.length + 1), 96);
  return Buffer.concat([bytes, Buffer.from(`${loader}\0`)]);
}

it("finds a program whose loader this system does not have", () => {
  const file = path.join(directory, "server");
  const options = { cwd: directory, env: {}, platform: "linux" } as unknown as Parameters<
    typeof lookAtCommand
  >[1];
  const launch = { command: file, cwd: null, env: {} } as unknown as Parameters<typeof lookAtCommand>[0];
  writeFileSync(file, program("/nix/store/none/ld-linux.so.2"), { mode: 0o755 });
  expect(lookAtCommand(launch, options)).toMatchObject([
    { kind: "interpreter-missing", interpreter: "/nix/store/none/ld-linux.so.2", loader: true },
  ]);
  writeFileSync(file, program(process.execPath));
  expect(lookAtCommand(launch, options)).toEqual([]);
});
