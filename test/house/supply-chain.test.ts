import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

interface LockEntry {
  version: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const root = path.resolve(import.meta.dirname, "../..");
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/**
 * Programs for other platforms than Linux on x64 with glibc, of development tools. The registry that the lock was made with does not
 * hold them, so npm could not record their hashes; npm installs none of them on the platform of CI.
 */
const withoutIntegrity = /^node_modules\/(?:@biomejs\/cli-|@oxc-parser\/binding-)/;

it("every entry of the lock has a hash, but for optional programs of development tools for other platforms", () => {
  const entries: Record<string, LockEntry> = readJson("package-lock.json").packages;
  const missing = Object.entries(entries).filter(
    ([place, { integrity, link }]) => place !== "" && integrity === undefined && link !== true,
  );
  const unexplained = missing.filter(([place, { optional, os, cpu, libc }]) => {
    const isOther =
      os?.includes("linux") !== true ||
      cpu?.includes("x64") !== true ||
      libc?.includes("musl") === true ||
      /musl/.test(place);
    return !withoutIntegrity.test(place) || optional !== true || !isOther;
  });
  expect(unexplained).toEqual([]);
});

it("every dependency is named with its exact version", () => {
  const { dependencies = {}, devDependencies = {} } = readJson("package.json");
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});
