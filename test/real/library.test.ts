import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { EdgeVM } from "@edge-runtime/vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleFolder, libraryBundle } from "../support/bundle.ts";

const root = path.resolve(import.meta.dirname, "../..");
const file = libraryBundle;
type Library = typeof import("../../src/index.ts");

const failed = [
  '{"type":"thread.started","thread_id":"t"}',
  '{"type":"mcp.server.init_started","name":"docs"}',
  '{"type":"mcp.server.failed","name":"docs","error":"No such file or directory (os error 2)"}',
  '{"type":"turn.started"}',
  '{"type":"turn.completed","usage":{"input_tokens":1,"output_tokens":1}}',
].join("\n");
const stock = failed
  .split("\n")
  .filter((line) => !line.includes("mcp.server"))
  .join("\n");

let library: Library;
beforeAll(async () => {
  library = (await import(pathToFileURL(file).href)) as Library;
});

/** Bytes that a program which imports `names` ships, minified. */
async function shippedBytes(names: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from ${JSON.stringify(file)};`, resolveDir: root },
    bundle: true,
    format: "esm",
    minify: true,
    logLevel: "error",
    write: false,
  });
  return outputFiles[0]!.contents.length;
}

describe("the library, as it is shipped", () => {
  it("imports nothing of Node", async () => {
    // Without a platform nothing of Node resolves; a module that needs it fails the build.
    const built = build({
      entryPoints: [file],
      bundle: true,
      platform: "neutral",
      write: false,
      logLevel: "silent",
    });
    await expect(built).resolves.toMatchObject({ errors: [] });
  });

  it("has types for everything that it exports", () => {
    expect(readFileSync(path.join(bundleFolder, "lib/index.d.ts"), "utf8")).toContain("reportFrom");
    expect(existsSync(path.join(bundleFolder, "lib/report-from.d.ts"))).toBe(true);
  });

  it.each(["NodeNext", "Bundler"])("has types that need no other package: %s", (resolution) => {
    const folder = mkdtempSync(path.join(tmpdir(), "consumer-"));
    cpSync(path.join(bundleFolder, "lib"), path.join(folder, "lib"), { recursive: true });
    writeFileSync(
      path.join(folder, "consumer.mts"),
      `import { reportFrom, type RenderedReport } from "./lib/index.js";
const found: RenderedReport = reportFrom("", { required: ["docs"] });
export const conclusion: "pass" | "fail" | "inconclusive" = found.report.conclusion;
`,
    );
    const tsc = path.join(root, "node_modules/typescript/bin/tsc");
    const options = `--noEmit --strict --skipLibCheck false --target ES2024 --module ${resolution === "Bundler" ? "ESNext" : "NodeNext"} --moduleResolution ${resolution}`;
    const done = spawnSync(process.execPath, [tsc, ...options.split(" "), "consumer.mts"], {
      cwd: folder,
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(done.stdout).toBe("");
    expect(done.status).toBe(0);
  });

  it("reads a stream of codex exec, judges and renders it", () => {
    const { report, exitCode, markdown, json, junit, badge } = library.reportFrom(failed, {
      required: ["docs"],
      now: new Date("2026-11-21T14:05:00Z"),
    });
    expect(report.servers.map(({ name, state }) => [name, state])).toEqual([["docs", "failed"]]);
    expect([report.conclusion, exitCode]).toEqual(["fail", 1]);
    expect(markdown).toMatch(/^### ❌ 1 known MCP server is down, and this job requires it\n/);
    expect(JSON.parse(json)).toEqual(report);
    expect(junit).toContain("<failure ");
    expect(badge).toContain('aria-label="MCP servers: 0 of 1 ready"');
  });

  it.each([
    ["a stream without MCP lines", stock],
    ["a text of another kind", '{"type":"hello"}'],
    ["an empty text", ""],
  ])("calls %s inconclusive", (_, text) => {
    expect(library.reportFrom(text, { required: ["docs"] }).report.conclusion).toBe("inconclusive");
  });

  it("judges by rules, and hides secrets", () => {
    const rules = "version: 1\nservers:\n  docs:\n    required: true\n    allow: [failed]\n";
    const secret = failed.replace("No such file", "tok-4711-secret-value");
    const { report, json } = library.reportFrom(secret, { rules, secrets: ["tok-4711-secret-value"] });
    expect(report.conclusion).toBe("pass");
    expect(json).not.toContain("tok-4711");
    expect(library.reportFrom(failed, { rules: "version: 9" }).report.conclusion).toBe("inconclusive");
  });

  it("leaves out what a program does not use", async () => {
    expect(await shippedBytes("renderBadge")).toBeLessThan((await shippedBytes("reportFrom")) / 4);
  });
});

describe("examples/serverless", () => {
  it("answers in an edge runtime with Markdown, JSON or a badge", async () => {
    const { outputFiles } = await build({
      entryPoints: [path.join(root, "examples/serverless/function.js")],
      alias: { "codex-mcp-check": file },
      bundle: true,
      format: "iife",
      globalName: "example",
      logLevel: "error",
      write: false,
    });
    const vm = new EdgeVM();
    vm.evaluate(outputFiles[0]!.text);
    const post = async (accept: string, method = "POST") => {
      const init = { method, headers: { accept }, ...(method === "POST" ? { body: failed } : {}) };
      vm.context.request = [`https://example.test/?required=docs`, init];
      const answer = (await vm.evaluate("example.handle(new Request(...request))")) as Response;
      return { status: answer.status, type: answer.headers.get("content-type"), body: await answer.text() };
    };
    expect(await post("*/*")).toMatchObject({
      status: 200,
      type: "text/markdown; charset=utf-8",
      body: expect.stringMatching(/^### ❌ 1 known MCP server is down/),
    });
    expect(JSON.parse((await post("application/json")).body)).toMatchObject({ conclusion: "fail" });
    expect((await post("image/svg+xml")).body).toMatch(/^<svg /);
    expect((await post("*/*", "GET")).status).toBe(405);
  });
});
