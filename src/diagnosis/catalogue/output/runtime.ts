import type { DiagnosisInput } from "../../context.ts";
import { commandBefore, shellWord } from "../../snippets.ts";
import { code } from "../../words.ts";
import { packageRunner } from "../package-runner.ts";
import { sign } from "./sign.ts";

/** What the runtime (Node, Python, the system's loader) says when it cannot run the server's code. */
export const runtimeEntries = [
  sign({
    code: "runtime-too-old",
    title: "runtime too old",
    meaning: "The server's code needs a newer Node.js, Python or Java than the one that runs it.",
    help: "Install a newer version first, and make sure that `command` finds that one.",
    patterns: [
      /Unsupported engine|EBADENGINE|The engine "node" is incompatible/,
      /requires? (?:a )?(?:Node(?:\.?js)?|Python|Java|JDK|Deno|Bun)(?: version)?:? ?(?:>=|v?\d|or|at least)/i,
      /(?:Node(?:\.?js)?|Python|Java) (?:version )?v?\d[\d.]*\+?.{0,30}(?:is not supported|or (?:higher|later|above|newer|greater)|is required|required|too old|minimum)/i,
      /(?:you are|you're|currently|but) (?:running|using|have)(?: on)? (?:Node(?:\.?js)?|Python) ?v?\d/i,
      /SyntaxError: Unexpected token '?(?:\?\?=|\|\|=|&&=|\?\?|\?\.|\?|\.|=|with|\{)'?$/,
      /SyntaxError: (?:Unexpected reserved word|Invalid regular expression flags|Unexpected identifier 'assert'|The requested module 'node:\w+' does not provide)/,
      /(?:ReferenceError|NameError): '?(?:File|fetch|crypto|CustomEvent|Headers|Response|FormData|Blob|ReadableStream|TransformStream|structuredClone|WebSocket|navigator|DOMException|AbortController)'? is not defined/,
      /does not support (?:Node(?:\.?js)?|Python|Java) v?\d|No such built-in module: node:|Cannot find module 'node:|ERR_UNKNOWN_BUILTIN_MODULE/,
      /(?:Object\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|toSorted|toReversed|structuredClone|AbortSignal\.any|styleText|parseEnv|\.at|replaceAll|Set\.prototype\.\w+|Iterator\.\w+|getBuiltinModule|markAsUncloneable) is not a function/,
      /requires-python|Requires-Python|requires a different Python|current Python version .* does not satisfy|requested Python version|No interpreter found for Python|only (?:supports|works with) Python/i,
      /cannot import name '(?:UTC|StrEnum|Self|override|TypeAlias|ParamSpec|NotRequired|Annotated|Required|assert_never|LiteralString|batched|TaskGroup)' from '(?:datetime|enum|typing|itertools|asyncio)/,
      /No module named '(?:tomllib|zoneinfo|asyncio\.taskgroups|distutils|imp)'/,
      /TypeError: (?:unsupported operand type\(s\) for \|: 'type'|'type' object is not subscriptable)/,
      /UnsupportedClassVersionError|class file version|has been compiled by a more recent version of the Java/,
      /node: bad option: --(?:experimental|env-file|import|watch|run|permission|strip)|unknown option.*--experimental|Error: Cannot find module 'node:sqlite'/,
      /You must install (?:or update )?\.NET|framework 'Microsoft\.NETCore\.App', version '([^']+)'/i,
    ],
    // A current Node.js knows every form of the language.
    fits: ({ output, telling }) =>
      !/^(?:SyntaxError|ReferenceError):/.test(telling[0] ?? "") ||
      !output.some((line) => Number(/^Node\.js v(\d+)/.exec(line)?.[1] ?? 0) >= 22),
    cause: () => "the runtime that runs it is too old for its code",
    remedy: () =>
      "Install the version that the server asks for first, and make sure that `command` finds that version first.",
  }),
  sign({
    code: "native-module",
    title: "native module does not fit",
    meaning: "A compiled part of the server was built for another Node.js, Python, processor or system.",
    help: "Install the server anew on this machine, with the runtime that runs it.",
    patterns: [
      /ERR_DLOPEN_FAILED|compiled against a different Node\.js version|NODE_MODULE_VERSION \d+|invalid ELF header|wrong ELF class/,
      /Could not locate the bindings file|installed esbuild for another platform|incompatible architecture|DLL load failed|was compiled for another platform/i,
      /Cannot find module '([^']+\.node)'/,
      /Cannot find module '?(@[\w-]+\/[\w.-]+-(?:linux|darwin|win32)-[\w-]+)/,
      /Could not load the "(\w+)" module using the \S+ runtime|Unsupported platform|binary for platform .* not found/i,
      /undefined symbol: (\S+)|No native build was found/,
    ],
    cause: () => "a compiled part of it does not fit this machine or the runtime that runs it",
    remedy: () => "Install the server anew on this machine, first, with the same runtime that runs it.",
    snippet: (input) =>
      input.telling.some((line) => /NODE_MODULE_VERSION|different Node\.js/.test(line)) &&
      packageRunner(input) === null
        ? commandBefore("npm rebuild", input.context.workflow)
        : null,
  }),
  sign({
    code: "system-library-missing",
    title: "system library missing",
    meaning: "The program needs a shared library, or a newer C library, that this machine does not have.",
    help: "Install the library first, or use a build for this system (static, musl).",
    patterns: [
      /version `(GLIBC(?:XX)?_[\d.]+)' not found/,
      /error while loading shared libraries: (\S+):/,
      /(\S+\.so(?:\.\d+)*): cannot open shared object file/,
      /Library not loaded: (\S+)|dyld: .*(?:image|Library) not found/,
      /Error loading shared library (\S+):|Error relocating/,
      /OSError: (?:no library called|cannot load library) ["']?([\w.-]+)/,
    ],
    cause: (_input, subject) =>
      `this machine lacks the system library ${subject === null ? "it needs" : code(subject)}`,
    remedy: () => "Install the library first, or use a build of the server for this system.",
  }),
  sign({
    code: "module-format",
    title: "module of the wrong kind",
    meaning:
      "ES modules and CommonJS are mixed, or a TypeScript file is run by a runtime that does not take it.",
    help: 'Run the built file, set `"type": "module"`, or use a Node.js that can load both kinds.',
    patterns: [
      /Cannot use import statement outside a module|require\(\) of ES Module|ERR_REQUIRE_ESM|ERR_REQUIRE_CYCLE_MODULE|ERR_REQUIRE_ASYNC_MODULE/,
      /(?:exports|require|module|__dirname|__filename) is not defined(?: in ES module scope)?/,
      /Unknown file extension "(\.\w+)"|ERR_UNKNOWN_FILE_EXTENSION|ERR_UNSUPPORTED_DIR_IMPORT|ERR_IMPORT_ATTRIBUTE_MISSING|needs an import (?:attribute|assertion)/,
      /Named export '.*' not found|ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING|top-level await/i,
      /SyntaxError: (?:Unexpected token 'export'|Missing initializer in const declaration|Unexpected identifier '\w+')$/,
    ],
    cause: () => "its file is loaded as a module of the wrong kind (ES module, CommonJS or TypeScript)",
    remedy: () =>
      "Run the server's built file with a current Node.js; a TypeScript file needs a build or a runner such as `tsx`.",
  }),
  sign({
    code: "script-not-found",
    title: "script not found",
    meaning: "The runtime (node, python, deno, …) started, but the script it was given does not exist.",
    help: "Build or check out the project first, or correct the path in `args`.",
    patterns: [
      /Cannot find module '((?:\/|[A-Za-z]:\\|\.)[^']+(?<!\.node))'(?! imported)/,
      /can't open file '([^']+)'/,
      /Module not found "(?:file:\/\/)?([^"]+)"/,
      /Unable to access jarfile (\S+)|Could not find or load main class (\S+)/,
      /error: Failed to spawn: `([^`]+\.(?:py|[cm]?[jt]s|sh))`|Could not open input file: (\S+)|No such file or directory -- (\S+)|Could not find '([^']+)'|Script not found "([^"]+)"/,
      /^(?:\/\S+\/)?(?:ba|z|da)?sh: (?:\d+: |line \d+: )?(?:Can't open |cannot open )?((?:\/|\.|~)[^\s:]+): (?:No such file or directory|not found)/,
      /(?:cannot open|Can't open) ((?:\/|\.)\S+): No such file/,
      /stat ((?:\/|\.)\S+): no such file or directory|no required module provides package (\S+)/,
      /The (?:application to execute does not exist|file specified|command could not be loaded).*'([^']+)'/,
    ],
    // A missing import has the same words; only the script itself stands in the arguments.
    fits: (input, subject) => subject !== null && isOwnScript(input, subject),
    cause: (input, subject) =>
      `${code(input.declared?.command ?? "its runtime")} found no ${code(subject ?? "script")}, the script it is to run`,
    remedy: () => "Check out and build the server first, or correct the path in `args`.",
  }),
  sign({
    code: "module-hidden",
    title: "an own file hides a library",
    meaning:
      "A file of the project has the name of a library that the server imports, and Python loads the file in its place.",
    help: "Rename the file.",
    patterns: [
      /No module named '[\w.]+'; '(\w+)' is not a package/,
      /partially initialized module '(\w+)' has no attribute/,
    ],
    cause: (_input, subject) =>
      `a file of its own named ${code(`${subject ?? "like a library"}.py`)} hides the library of that name`,
    remedy: (_input, subject) => `Rename ${code(`${subject ?? ""}.py`)} and what imports it.`,
  }),
  sign({
    code: "dependency-incompatible",
    title: "a package has the wrong version",
    meaning:
      "A package that the server imports is installed in a version that does not fit the server's code.",
    help: "Use a release of the server that pins its dependencies, or install the versions it was made for.",
    broad: true,
    patterns: [
      /does not provide an export named '?(\w+)'?/,
      // Python names the first part that is missing: the package itself is there.
      /No module named '(\w+(?:\.\w+)+)'(?!; '\w+' is not a package)/,
      /Package subpath '([^']+)' is not defined by "exports"|ERR_PACKAGE_PATH_NOT_EXPORTED/,
      /cannot import name '([^']+)' from/,
      /module '([\w.]+)' has no attribute|AttributeError: (?:type object )?'?(?!NoneType|str'|dict'|list'|int'|bool'|tuple'|bytes')\w+'? (?:object )?has no attribute/,
      /got an unexpected keyword argument '([^']+)'/,
      /PydanticUserError|PydanticImportError|ContextualVersionConflict/,
      /TypeError: (?:Cannot read properties of undefined \(reading '(?:_parse|typeName|def|_zod)'\)|(?:\w+\.)*(?:server|mcp|client|transport)\.\w+ is not a function|\w*(?:Server|Client|Transport|MCP)\w* is not a constructor)/,
      /NoSuchMethodError|MissingMethodException/,
    ],
    cause: (_input, subject) =>
      `a package it imports is there in a version that does not fit${subject === null ? "" : ` (${code(subject)})`}`,
    remedy: () =>
      "Use another release of the server, or pin its dependencies to the versions it was made for.",
  }),
  sign({
    code: "dependency-missing",
    title: "a package is not installed",
    meaning: "The server started, but a package it imports is not installed.",
    help: "Install the server's dependencies first.",
    patterns: [
      /Cannot find (?:package|module) ['"]([^'"./\\][^'"]*)['"]/,
      /Cannot find (?:module|package) '((?:\/|[A-Za-z]:\\|\.)[^']+(?<!\.(?:json|yaml|env)))'/,
      /No module named '(\w+)'|No module named (\w[\w.]*)$/,
      /Could not resolve "([^"]+)"|Could not resolve: "([^"]+)"/,
      /cannot load such file -- (\S+)|Could not find gem '([^']+)'/,
      /Class "([^"]+)" not found|NoClassDefFoundError: (\S+)|ClassNotFoundException: (\S+)/,
      /ERR_MODULE_NOT_FOUND|(?:Failed opening required|Could not load file or assembly) '([^']+)/,
      /ImportError: (?:No module|Please install|attempted relative import)/,
    ],
    cause: (_input, subject) =>
      `${subject === null ? "a package" : code(subject)} that it imports is not installed`,
    remedy: (input) =>
      packageRunner(input) === null
        ? "Install the server's dependencies first, for the same runtime that runs the server."
        : "Its copy in the package cache is incomplete, or the release is: remove the cache, and if that does not help, use another release.",
    snippet: (input, subject) => installSnippet(input, subject),
  }),
];

const installSnippet = (input: DiagnosisInput, subject: string | null) => {
  const command = input.declared?.command ?? "";
  if (packageRunner(input) === "npx")
    return commandBefore('rm -rf "$(npm config get cache)/_npx"', input.context.workflow);
  const npmName =
    subject !== null && /^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(subject)
      ? subject
          .split("/")
          .slice(0, subject.startsWith("@") ? 2 : 1)
          .join("/")
      : null;
  if (npmName === null || !/(?:^|\/)(?:node|tsx)$/.test(command)) return null;
  return commandBefore(`npm install ${shellWord(npmName)}`, input.context.workflow);
};

function isOwnScript({ declared }: DiagnosisInput, subject: string): boolean {
  const script = declared?.packageName ?? null;
  // A shell or another runner: its only file is its script.
  if (script === null) return !subject.includes("node_modules");
  const plain = (path: string) =>
    path
      .replaceAll("\\", "/")
      .replace(/^(?:\.\/)+/, "")
      .replace(/^(?:\.\.\/)+/, "");
  const [a, b] = [plain(subject), plain(script)];
  return a === b || a.endsWith(`/${b}`);
}
