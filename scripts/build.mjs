// Builds what is shipped: dist/index.mjs (the action) and dist/cli.mjs (the terminal) with the chunks that they load when
// needed, dist/lib (the library, with types).
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

/** `@actions/core` needs its HTTP client for OpenID Connect and exec for `core.platform`, which are never used here: 415 kB less. */
const withoutUnusedParts = {
  name: "without-unused-parts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@actions\/(http-client|exec)/ }, ({ path: name }) => ({
      path: name,
      namespace: "empty",
    }));
    onLoad({ filter: /.*/, namespace: "empty" }, () => ({
      contents: "export class HttpClient {} export class BearerCredentialHandler {}",
    }));
  },
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  // Whitespace and syntax only: a stack trace keeps its names.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  define: { CODEX_MCP_CHECK_VERSION: JSON.stringify(version) },
  logLevel: "warning",
  plugins: [withoutUnusedParts],
};

/** The index and every module that it exports from: one file each, so that a bundler leaves out what a program does not use. */
function libraryEntries() {
  const index = readFileSync(path.join(root, "src/index.ts"), "utf8");
  const modules = [...index.matchAll(/^export \{.*\} from "\.\/(.*)";$/gm)].map((match) => `src/${match[1]}`);
  return ["src/index.ts", ...modules];
}

rmSync(path.join(root, "dist"), { recursive: true, force: true });
await Promise.all([
  build({
    ...shared,
    entryPoints: { index: "src/main.ts", cli: "src/cli.ts" },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    splitting: true,
    // Dependencies in CommonJS call `require` for Node's own modules.
    banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
  }),
  build({
    ...shared,
    entryPoints: libraryEntries(),
    outbase: "src",
    outdir: "dist/lib",
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    splitting: true,
  }),
]);
chmodSync(path.join(root, "dist/cli.mjs"), 0o755);
const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.lib.json"], { cwd: root, stdio: "inherit" });
