import { isComplaint } from "../../server-output.ts";
import { commandBefore } from "../../snippets.ts";
import { code } from "../../words.ts";
import { sign } from "./sign.ts";

const isKeyword = /^(?:import|export|const|let|var|function|class|from|def|use|require|async|await|package)$/;

/** What servers print when this machine lacks something: a free port, an argument, a program, a file. */
export const serverEntries = [
  sign({
    code: "port-in-use",
    title: "port already in use",
    meaning: "The server wants to listen on a port that another process has.",
    help: "Give it another port, or stop the other process; two starts of one server at once collide as well.",
    whileRunning: true,
    patterns: [
      /EADDRINUSE.*?([\w.[\]:]*:\d+)/,
      /EADDRINUSE|address already in use|Only one usage of each socket address|\[Errno (?:98|48)\]/i,
      /port (\d+) (?:is )?(?:already )?(?:in use|taken|occupied|being used)/i,
    ],
    cause: (_input, subject) =>
      `the address it wants to listen on${subject === null ? "" : ` (${code(subject)})`} is taken`,
    remedy: () => "Give it another port, or stop what listens there.",
  }),
  sign({
    code: "already-running",
    title: "allows one instance only",
    meaning:
      "The server's database, profile or lock file is held by another process, often another start of the same server.",
    help: "Stop the other instance, or give this one its own directory.",
    broad: true,
    whileRunning: true,
    patterns: [
      /database is locked|already locked|could not (?:set|acquire|obtain|get).{0,20}lock|conflicting lock|lock (?:file )?(?:is )?(?:held|exists|already)|failed to (?:acquire|obtain).{0,20}lock/i,
      /another (?:instance|process|server|session).*(?:running|using|holds|active|in use)|(?:instance|server|process|daemon|bridge|agent)\b.{0,30} already (?:running|active|started)|already running (?:on|with|at|as|in another)\b/i,
      /(?:profile|user data dir\w*|browser|session) .*(?:already )?(?:in use|locked)|SingletonLock|in use by another/i,
    ],
    cause: () => "another process holds its database, profile or lock",
    remedy: () => "Stop the other instance first, or give this server a directory of its own.",
  }),
  sign({
    code: "arguments-refused",
    title: "arguments not accepted",
    meaning: "The server does not know an argument it is given, or misses one.",
    help: "Compare `args` with the server's own usage text; releases differ.",
    broad: true,
    patterns: [
      /unrecognized arguments?:? *(.*)/i,
      /(?:unknown|unexpected|unrecognized|invalid|unsupported|illegal) (?:option|argument|flag|command|subcommand|switch|parameter|shorthand flag|transport|mode|choice)s?:?\s*["'`]?([-\w=./:]+)?/i,
      /(?:no such (?:option|command):?|flag provided but not defined:) *(\S+)/i,
      /(?:the following (?:required )?arguments (?:are required|were not provided)|missing (?:required )?(?:argument|option|parameter|flag|positional)s?|(?:argument|option) \S+ (?:is required|expects|requires)|expected (?:one|at least one|\d+) arguments?|not enough (?:non-option )?arguments|missing required option)(.*)/i,
      /(?:requires|needs|expects|accepts) (?:at least |exactly |at most )?(?:an?|one|two|\d+) (?:\S+ )?(?:argument|arg\(s\)|parameter|path|directory)/i,
      /^(?:usage|options|commands|flags|subcommands):|<command>|\[options\]|^-{1,2}[\w-]+,?\s.*(?:show|print|display) (?:this )?(?:help|version)/i,
      /please (?:provide|specify|pass) .{0,60}(?:as an? )?(?:command[- ]line )?(?:argument|option|flag)s?$/i,
      /error: (?:argument|option) |requires? --[\w-]+|must (?:be |)(?:specify|provide|pass) (?:a |an |the |one of )?--?\w/i,
      /invalid (?:choice|value) .*(?:choose from|for '?-)/i,
    ],
    // Words of a service that the server asked.
    fits: (input) =>
      (isComplaint(input.telling[0] ?? "") ||
        (input.failure !== "timeout" && input.find("started")?.exit?.signal == null)) &&
      !/^[\w.]+\.\w*(?:Error|Exception):/.test(input.telling[0] ?? ""),
    cause: () => "it does not accept the arguments it is given",
    remedy: () =>
      "Compare `args` with the server's usage text: an argument is unknown to this release, missing, or has a value that is not allowed.",
  }),
  sign({
    code: "browser-not-installed",
    title: "browser not installed",
    meaning:
      "The server drives a browser that is not installed on this machine, or may not run as it is started.",
    help: "Install the browser first.",
    patterns: [
      /Executable doesn't exist at|download new browsers|playwright install|Looks like Playwright/i,
      /Could not find (?:Chrome|Chromium|expected browser|a? ?browser)|distribution '(\w+)' is not found|Browser was not found|No (?:Chrome|Chromium|usable browser)/i,
      /Failed to launch (?:the )?browser|Missing X server or \$DISPLAY|cannot open display|Running as root without --no-sandbox|No usable sandbox|Host system is missing dependencies/i,
    ],
    cause: () => "the browser it drives is not installed, or cannot run on this machine as it is started",
    remedy: () => "Install the browser and its libraries first; without a screen it must run headless.",
    snippet: (input) =>
      input.telling.some((line) => /playwright|Executable doesn't exist at/i.test(line))
        ? commandBefore("npx -y playwright install --with-deps chromium", input.context.workflow)
        : null,
  }),
  sign({
    code: "program-missing",
    title: "a program it calls is missing",
    meaning: "The server started, and a program that it runs itself is not installed or not on its `PATH`.",
    help: "Install the program first.",
    patterns: [
      /spawn(?:Sync)? (\S+) ENOENT/,
      /exec: "([^"]+)": executable file not found/,
      /FileNotFoundError: \[Errno 2\] No such file or directory: '([\w.+-]+)'$/,
      /^(?:\/\S+\/)?(?:ba|z|da)?sh: (?:\d+: |line \d+: )?([\w.+-]+): (?:command )?not found/,
      /^\S+: (?:line )?\d*:? ?(?:exec: )?([\w.+-]+): not found|^\S+: line \d+: ([\w.+-]+): command not found|command not found: (\S+)|^([\w.+-]+): command not found/,
      /Git executable not found|(?:git|Git) (?:is )?not (?:found|installed)|(?:npm|npx|node|git|python3?|ffmpeg|java|docker) (?:is )?(?:not found|not installed|not recognized)/i,
      /\benv: ['‘"]?([\w.+-]+)['’"]?: No such file or directory/,
      /No version is set for (?:command|shim) (\S+)|(?:pyenv|rbenv|nodenv|asdf|mise|volta)\b.*(?:not found|not installed|No version)/i,
    ],
    // A shell that reads the code of another language.
    fits: (_input, subject) => !isKeyword.test(subject ?? ""),
    cause: (_input, subject) =>
      `${subject === null ? "a program" : code(subject)} that it runs is not installed, or not on its \`PATH\``,
    remedy: () => "Install the program first, where the server's `PATH` finds it.",
  }),
  sign({
    code: "access-denied",
    title: "not allowed to use a file",
    meaning:
      "The server cannot create, read or write a file or directory: it has no right to, or the file system is read-only or full.",
    help: "Give the job's user access, or name a directory it may write to.",
    broad: true,
    patterns: [
      /ENOENT: no such file or directory, mkdir '([^']+)'/,
      /(?<!(?:listen|spawn|connect|bind)\b[^'"]*)(?:EACCES|EPERM|EROFS|ENOSPC)(?!.*watchers)[^'"]*(?:['"]([^'"]+)['"])?/,
      /PermissionError[^'"]*['"]([^'"]+)['"]/,
      /(?:open|mkdir|create|write|unlink) (\/\S+): (?:permission denied|read-only file system|operation not permitted)/i,
      /(\/\S+): Permission denied|Read-only file system|No space left on device|attempt to write a readonly database/i,
    ],
    cause: (_input, subject) => `it cannot use ${subject === null ? "a file that it needs" : code(subject)}`,
    remedy: () => "Give the job's user access to it first, or name a directory that the server may write to.",
  }),
  sign({
    code: "file-missing",
    title: "a file or directory is missing",
    meaning: "A file or directory that the server is told to use does not exist.",
    help: "Create it first, or correct the path in `args` or `env`.",
    broad: true,
    patterns: [
      /ENOENT: no such file or directory, (?!mkdir)\w+ '([^']+)'/,
      /(?:FileNotFoundError|NotADirectoryError|NoSuchFileException)[^'"]*['"]([^'"]+)['"]/,
      /(?:open|stat|lstat|chdir|read|CreateFile) (\/?[^\s:]+): (?:no such file or directory|The system cannot find)/,
      /None of the specified directories (?:are|is) accessible/,
      /\b(?:file|path|director(?:y|ies)|folder)\b.{0,120}(?:does not exist|doesn't exist|do not exist|not found|not accessible|is not a directory|could not be found|is missing)/i,
      /(?:cannot|can't|could not|unable to|failed to) (?:find|locate)\b.{0,40}\b(?:file|path|directory|folder)\b.*?([~/][^\s'":]+)?/i,
      /Cannot find module '([^']+\.(?:json|ya?ml|env|pem|key))'/,
      /([~/][\w./-]+)['"]?:? (?:does not exist|not found|No such file or directory|is not a directory)/i,
      /No such file or directory:? *['"`]?([~/][^\s'"`]+)?/i,
    ],
    cause: (_input, subject) =>
      `${subject === null ? "a file or directory that it needs" : code(subject)} does not exist`,
    remedy: () => "Create it first, or correct the path in the server's `args`, `env` or `cwd`.",
  }),
  sign({
    code: "out-of-memory",
    title: "out of memory",
    meaning: "The server needed more memory than it was given.",
    help: "Give it more memory, or less to do at its start.",
    patterns: [
      /heap out of memory|OutOfMemoryError|^MemoryError|Cannot allocate memory|memory allocation of \d+|^Killed$/i,
    ],
    cause: () => "it ran out of memory",
    remedy: () => "Give it more memory, or less to load at its start.",
  }),
];
