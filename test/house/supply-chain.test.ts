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
const withoutIntegrity = [
  ...[
    ...["android-arm64", "android-x64", "darwin-arm64", "darwin-x64"],
    ...["linux-arm64-musl", "linux-x64-musl", "win32-arm64", "win32-x64"],
  ].map((platform) => `node_modules/@biomejs/cli-${platform}`),
  ...[
    ...["android-arm-eabi", "android-arm64", "darwin-arm64", "darwin-x64", "freebsd-x64"],
    ...["linux-arm-gnueabihf", "linux-arm-musleabihf", "linux-ppc64-gnu", "linux-riscv64-gnu"],
    ...["linux-riscv64-musl", "linux-s390x-gnu", "openharmony-arm64"],
    ...["win32-arm64-msvc", "win32-ia32-msvc", "win32-x64-msvc"],
  ].map((platform) => `node_modules/@oxc-parser/binding-${platform}`),
];

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
    return !withoutIntegrity.includes(place) || optional !== true || !isOther;
  });
  expect(unexplained).toEqual([]);
  expect(missing.length).toBeLessThanOrEqual(withoutIntegrity.length);
});

it("CI builds twice and compares, and the lock names the versions of the package", () => {
  const ci = readFileSync(path.join(root, ".ci/run"), "utf8");
  expect(ci).toMatch(/git ls-files dist \| xargs sha256sum[\s\S]*npm run -s build[\s\S]*sha256sum --check/);
  const { devDependencies } = readJson("package.json");
  const { packages } = readJson("package-lock.json");
  for (const [name, version] of Object.entries(devDependencies))
    expect(packages[`node_modules/${name}`].version).toBe(version);
});

it("every dependency is named with its exact version", () => {
  const { dependencies = {}, devDependencies = {} } = readJson("package.json");
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});
