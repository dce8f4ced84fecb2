import { code } from "../../words.ts";
import { sign } from "./sign.ts";

/** What a container engine prints when it cannot start a server. */
export const containerEntries = [
  sign({
    code: "docker-unavailable",
    title: "container engine not available",
    meaning:
      "The server runs in a container, and the engine (Docker, Podman) is not running or may not be used.",
    help: "Run the job on a runner with Docker, and start the engine first.",
    patterns: [
      /Cannot connect to the Docker daemon|Is the docker daemon running|failed to connect to the docker API|error during connect/i,
      /permission denied while trying to connect to the (?:Docker daemon socket|docker API)/i,
      /connect (?:ENOENT|EACCES|ECONNREFUSED) \S*docker\.sock/,
      /Cannot connect to Podman|dockerDesktopLinuxEngine|docker\.sock: (?:connect|no such)/i,
    ],
    cause: () => "the container engine does not answer, or this user may not use it",
    remedy: () => "Start the engine first, on a runner that has it, and let the job's user use its socket.",
  }),
  sign({
    code: "docker-image",
    title: "container image not available",
    meaning:
      "The server's image does not exist under that name, is private, or has no build for this processor.",
    help: "Correct the image's name and tag, or log in to its registry first.",
    patterns: [
      /pull access denied for ([^\s,]+)|manifest for (\S+) not found|manifest unknown|repository does not exist/i,
      /no matching manifest for (\S+)|no such image: (\S+)|(?:requested access to the resource is|error from registry:|response from daemon:.*) denied/i,
      /Error response from daemon: (?:unauthorized|Head "https?:|Get "https?:|denied)/i,
      /short-name "?(\S+?)"? did not resolve|Error: initializing source docker:\/\/(\S+?):/,
    ],
    cause: (_input, subject) =>
      `the registry does not give the image${subject === null ? "" : ` ${code(subject)}`}`,
    remedy: () => "Correct the image's name and tag, or log in to its registry first.",
  }),
  sign({
    code: "docker-tty",
    title: "docker asks for a terminal",
    meaning: "`docker run -t` wants a terminal on stdin, and Codex talks to a server through pipes.",
    help: "Use `-i` without `-t`.",
    patterns: [/the input device is not a TTY|cannot (?:attach|enable).*(?:TTY|tty)/i],
    cause: () => "`-t` asks Docker for a terminal, and Codex talks to a server through pipes",
    remedy: () => "Replace `-it` or `-t` in `args` by `-i`.",
  }),
  sign({
    code: "docker-options",
    title: "container could not be started",
    meaning:
      "Docker refuses the container: a name in use, a mount or a network that does not exist, an option it does not know.",
    help: "Correct the option that Docker names.",
    patterns: [
      /The container name "?\/?([^\s"]+)"? is already in use/,
      /(?:bind source path does not exist: (\S+)|invalid (?:mount config|reference format|volume specification)|Mounts denied)/,
      /docker: (?:Error response from daemon|invalid|open|--?\w).*|network (\S+) not found/,
      /executable file not found in \$PATH.*(?:runc|OCI)|OCI runtime (?:create|exec) failed|docker run.* requires at least 1 argument/i,
    ],
    fits: ({ declared }) => /(?:^|\/)(?:docker|podman|nerdctl)$/.test(declared?.command ?? ""),
    cause: () => "Docker refuses to start the container as `args` describe it",
    remedy: () => "Correct the option in `args` that Docker's message names.",
  }),
];
