import { entry, notReady } from "../../entry.ts";
import { commandBefore, shellWord } from "../../snippets.ts";
import { code } from "../../words.ts";
import { packageRunner, wantedPackage } from "../package-runner.ts";
import { sign } from "./sign.ts";

/** What npm, uv and their like say when they cannot bring a server's package. */
export const packageEntries = [
  entry({
    code: "runner-named-twice",
    title: "package runner named twice",
    meaning:
      "`args` begin with the runner that stands in `command` already, so that it runs a package of its own name.",
    help: "Take the runner out of `args`.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const runner = packageRunner(input);
      if (runner === null || input.declared?.packageName !== runner) return null;
      return {
        strength: "exact",
        detail: `${code(runner)} stands in \`args\` of ${code(input.name)} as well as in \`command\`: it runs a package named ${code(runner)}, not the server.`,
        remedy: `Take ${code(runner)} out of \`args\`.`,
        snippet: null,
      };
    },
  }),
  sign({
    code: "package-access-denied",
    title: "package access denied",
    meaning: "The registry or the repository has the package, and does not give it without credentials.",
    help: "Configure the registry and its token for the step, and pass the variables on with `env_vars`.",
    patterns: [
      /npm (?:error|ERR!) code (E401|E403|ENEEDAUTH)/,
      /npm (?:error|ERR!) (?:40[13]|need auth|Unable to authenticate|Incorrect or missing password)/,
      /(?:fatal: could not read (?:Username|Password)|remote: Repository not found|Permission denied \(publickey\)|Host key verification failed|fatal: Authentication failed)/,
      /(?:401|403) (?:Unauthorized|Forbidden).*(?:registry|pypi|simple|index)/i,
      /^npm .*authentication token (?:not (?:found|provided)|is required)/i,
    ],
    cause: (input) => `the registry or repository of ${wantedPackage(input)} refuses access`,
    remedy: () =>
      "Configure the registry and its token first; Codex passes a token to the server's command only if `env_vars` names its variable.",
  }),
  sign({
    code: "package-not-found",
    title: "package does not exist",
    meaning:
      "`npx`, `uvx` or the like asked the registry for the server's package, and it has none of that name or version.",
    help: "Correct the package's name or version in `args`; a private package needs its registry and token.",
    patterns: [
      /npm (?:error|ERR!) 404 +'?([^\s']+)' is not in this registry/,
      /npm (?:error|ERR!) code (?:E404|ETARGET)/,
      /npm (?:error|ERR!) (?:404|notarget)\b/,
      /ERR_PNPM_(?:FETCH_404|NO_MATCHING_VERSION)|No matching version found for/,
      /(\S+) was not found in the package registry/,
      /(?:Could not find a version that satisfies the requirement|No matching distribution found for) (\S+)/,
      /there (?:is|are) no versions? of (\S+)/,
      /(?:GET|error:).*registry.*(?:404|not found)|error: (?:package|No version matching) .*not found|failed to resolve: .* 404/i,
      /Because (\S+) was not found/,
    ],
    cause: (input, subject) =>
      `the package registry has no ${subject === null ? wantedPackage(input) : code(subject)} of that name or version`,
    remedy: () =>
      "Correct the package's name or version in `args`; for a private package configure its registry and token.",
    snippet: (input) =>
      packageRunner(input) === "npx" && input.declared?.packageName != null
        ? commandBefore(
            `npm view ${shellWord(input.declared.packageName.replace(/(?<=.)@[^/]*$/, ""))} versions`,
            "cli",
          )
        : null,
  }),
  sign({
    code: "package-without-program",
    title: "package has no such program",
    meaning:
      "The package was found, and it has no program that `npx`, `uvx` or `uv run` could start, or several, or one of another name.",
    help: "Name the package and its program: `npx -y -p PACKAGE PROGRAM`, `uvx --from PACKAGE PROGRAM`.",
    anyLine: "always",
    patterns: [
      /could not determine executable to run/,
      /An executable named `?([^\s`]+)`? is not provided by package|The executable [`']([^`']+)[`'] was not found/,
      /(?:No executables|no apps|No (?:binaries|bin)) .*(?:provided|associated|found)|does not provide any executables/i,
      /ERR_PNPM_DLX_(?:NO_BIN|MULTIPLE_BINS)/,
      /(?:Package|The package) .* (?:provides? no|does not provide an?) executables?/i,
      /error: Failed to spawn: `([^`]+)`/,
      /^sh: (?:\d+: |line \d+: )?([@\w./-]+): (?:command )?not found/,
      /^bash: (?:line \d+: )?([@\w./-]+): command not found/,
      /No module named (\S+\.__main__); '.*' is a package and cannot be directly executed/,
    ],
    fits: (input, subject) =>
      !/\.(?:py|[cm]?[jt]s|sh)$/.test(subject ?? "") &&
      (packageRunner(input) !== null ||
        /^(?:uv|pnpm|yarn|bun|npm|poetry)$/.test(input.declared?.command ?? "")),
    cause: (input, subject) =>
      `${wantedPackage(input)} brings no program${subject === null ? " that could be started" : ` ${code(subject)}`}`,
    remedy: (input) =>
      /uv/.test(input.declared?.command ?? "")
        ? "Name package and program apart: `uvx --from` with the package, then the program; a program of a project must be installed in it (`uv sync`, `uv add`)."
        : "Name package and program apart: `npx -y -p` with the package, then the program; or use a release that has the program.",
  }),
  sign({
    code: "package-broken",
    title: "package is incomplete",
    meaning: "The published package lacks a file or module of its own: the release is broken.",
    help: "Use another release of the package.",
    patterns: [
      /No module named '((?:src|app|server|lib|core|utils|config|tools|tests?)(?:\.\w+)*)'/,
      /Cannot find module '(\.{1,2}\/[^']+(?<!\.(?:node|json)))'/,
      /Cannot find module '([^']*[\\/]_npx[\\/][^']*\.[cm]?js)'$/,
    ],
    // In a checkout the same words come of a wrong directory.
    fits: (input) =>
      packageRunner(input) !== null ||
      input.output.some((line) => /site-packages|dist-packages|[\\/]uv[\\/]tools/.test(line)),
    cause: (input, subject) =>
      `the published ${wantedPackage(input)} lacks ${subject === null ? "a part of itself" : code(subject)}, a part of its own`,
    remedy: () => "Use another release of the package: this one is incomplete.",
  }),
  sign({
    code: "package-cache-broken",
    title: "package cache is damaged",
    meaning: "The cache of `npx` or `uvx` holds a half-written or foreign copy of the package.",
    help: "Remove the cache first, or give the server a cache of its own.",
    patterns: [
      // A package in the cache lacks a file of its own.
      /Cannot find module '[^']*[\\/]_npx[\\/]\w+[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/][^']*' imported from \S*[\\/]_npx[\\/]\w+[\\/]node_modules[\\/]\1[\\/]/,
      /npm (?:error|ERR!) code (ENOTEMPTY|EINTEGRITY|ECOMPROMISED|EEXIST|Z_DATA_ERROR|EBUSY)/,
      /Lock compromised|TAR_ENTRY_ERROR|Invalid tarball|cache folder contains root-owned files|cb\(\) never called/i,
      /(?:Failed to (?:deserialize|decompress|read|unpack).*cache|failed to (?:hardlink|clone|rename|persist|acquire lock).*(?:cache|archive))/i,
      /(?:_npx|[\\/]uv[\\/](?:archive|cache)|\.cache[\\/]uv)\S*.*(?:ENOTEMPTY|EACCES|corrupt|directory not empty)/i,
      /(?:ENOTEMPTY|corrupt).*(?:_npx|_cacache|\.npm)|(?:EACCES|EPERM).*_cacache/i,
    ],
    cause: (input) =>
      `the package cache that ${code(input.declared?.command ?? "the package runner")} uses is damaged`,
    remedy: () => "Remove the cache first, then start again.",
    snippet: (input) =>
      packageRunner(input) === "npx"
        ? commandBefore('rm -rf "$(npm config get cache)/_npx"', input.context.workflow)
        : packageRunner(input) === "uvx"
          ? commandBefore("uv cache clean", input.context.workflow)
          : null,
  }),
  sign({
    code: "package-registry-unreachable",
    title: "package registry not reachable",
    meaning:
      "`npx`, `uvx` or the like had to download the server's package and could not reach the registry.",
    help: "Install the package while there is a network, or let the registry through.",
    patterns: [
      /npm (?:error|ERR!) code (ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EAI_AGAIN|ERR_SOCKET_TIMEOUT|ENOTCACHED|UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|FETCH_ERROR)/,
      /npm (?:error|ERR!) network/,
      /Failed to fetch: `?https?:|Could not fetch URL|Request failed after \d+ retries|error sending request for url \(https:\/\/(?:pypi|files\.pythonhosted|registry\.npmjs)/,
      /(?:Failed to (?:download|resolve)|HTTPSConnectionPool).*(?:pypi\.org|pythonhosted|npmjs)/i,
    ],
    cause: (input) => `${wantedPackage(input)} had to be downloaded, and its registry could not be reached`,
    remedy: () =>
      "Install the package first, where there is a network; Codex hands a server no proxy variables unless `env_vars` names them.",
  }),
  sign({
    code: "package-conflict",
    title: "packages do not fit together",
    meaning: "The package manager found no set of versions that satisfies everything that is asked for.",
    help: "Pin a release that is known to work, or relax the versions asked for.",
    patterns: [
      /npm (?:error|ERR!) code (ERESOLVE|EUNSUPPORTEDPROTOCOL|EOVERRIDE)/,
      /No solution found when resolving|ResolutionImpossible|conflicting dependencies|VersionConflict/,
      /npm (?:error|ERR!) (?:ERESOLVE|Unsupported URL Type)/,
    ],
    fits: ({ telling }) =>
      !telling.some((line) =>
        /requires?[- ]python|Python[ >=<]|not found in the package registry/i.test(line),
      ),
    cause: (input) => `the package manager finds no versions that fit together for ${wantedPackage(input)}`,
    remedy: () => "Pin a release of the package that is known to work.",
  }),
  sign({
    code: "package-build-failed",
    title: "package could not be built",
    meaning:
      "The package has to be compiled when it is installed, and that failed: a compiler or a library is missing.",
    help: "Install what the build asks for first, or use a release with a ready build.",
    patterns: [
      /gyp ERR!|node-gyp|npm (?:error|ERR!) command failed|node-pre-gyp ERR/,
      /Failed (?:to build|building wheel)|Could not build wheels|build backend returned an error|Failed to download and build(?!.*Git )/i,
      /failed to run custom build command|error: could not compile/,
      /error: (?:command '.*(?:gcc|cc|clang)' failed|linker|Microsoft Visual C\+\+)/,
    ],
    cause: (input) => `${wantedPackage(input)} has to be compiled to be installed, and that failed`,
    remedy: () =>
      "Install the compiler or library that the build asks for first, or use a release with a ready build.",
  }),
  sign({
    code: "wrong-directory",
    title: "started in the wrong directory",
    meaning:
      "The command looks for a project or a repository (`package.json`, `pyproject.toml`, `.git`) in the directory it is started in, and finds none, or not the script it is told to run.",
    help: "Set `cwd` to the project, or name its directory in `args` (`--prefix`, `--directory`).",
    broad: true,
    patterns: [
      /Could not read package\.json|npm (?:error|ERR!) (?:enoent|Missing script)|Missing script: "?([^"]+)"?/,
      /ERR_PNPM_(?:NO_IMPORTER_MANIFEST_FOUND|NO_SCRIPT)|No package\.json|go\.mod file not found/,
      /No `?(?:pyproject\.toml|project)`? (?:found|table)|Poetry could not find a pyproject\.toml|error: Project directory `([^`]+)` does not exist/,
      /couldn't find a package\.json|not (?:in )?a (?:valid )?git repository|must be (?:run|started|executed) (?:in|from|inside) (?:the|a|an|your) .*(?:directory|folder|project|repo|root)/i,
      /ENOENT: no such file or directory, \w+ '(?![~/]|[A-Za-z]:|\.\.\/)([^']+\/[^']*)'/,
      /(?:MSB1003|Couldn't find a project to run|The provided file path does not exist)/,
    ],
    cause: (_input, subject) =>
      `the directory it is started in ${subject === null ? "has no project or repository of the kind its command needs" : `has no ${code(subject)}`}`,
    remedy: () => "Set `cwd` to the directory that it must be started in, or name that directory in `args`.",
  }),
];
