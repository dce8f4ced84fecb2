import type { BrokenHttp } from "../support/broken-servers/http.ts";

/** What a broken setup of the corpus is made of. */
export interface World {
  /** Path of the node that runs the broken servers. */
  node: string;
  /** Path of `broken-servers/stdio.mjs`. */
  stdio: string;
  /** Scratch directory that `prepareWorld` filled. */
  directory: string;
  http: BrokenHttp;
  /** Origins of the setups' own loopback servers, by setup. */
  origins?: Readonly<Record<string, string>>;
}

/** The keys of one `[mcp_servers.NAME]` table. */
export type ServerConfig = Record<string, string | number | boolean | string[] | Record<string, string>>;

export interface Remedy {
  config?: ServerConfig;
  /** In place of `Setup.toml`. */
  toml?: string;
  /** More variables for the environment of the step. */
  env?: Record<string, string>;
  /** Written as the server's new name, where the name was the fault. */
  name?: string;
  /** The project is trusted. */
  trust?: true;
}

export interface Setup {
  /** The server's name, too. */
  name: string;
  config: (world: World) => ServerConfig;
  /** Written in place of the server's table, for what a table cannot express. */
  toml?: (world: World) => string;
  /** Files that lie about while the setup is broken, by path: `codex-home/…` or `checkout/…`. */
  beside?: Record<string, string>;
  /** Variables of the step while the setup is broken. */
  env?: Record<string, string> | ((world: World) => Record<string, string>);
  /** The code of the primary diagnosis; null where nothing is to be said. */
  code: string | null;
  /** Codes by version where a version behaves differently, longest matching prefix wins. */
  codeOn?: Record<string, string | null>;
  /** Codes of further advice, exactly. */
  advice?: string[];
  /** Run on the older versions, too. */
  main?: true;
  /** Declared in the checkout's own `.codex/config.toml`, which Codex does not load. */
  project?: true;
  /** Applied by the test: the server then starts. */
  remedy?: (world: World) => Remedy;
}

export const stdio = (world: World, kind: string, ...more: string[]): ServerConfig => ({
  command: world.node,
  args: [world.stdio, kind, ...more],
});

/** Variables of the step in which the corpus runs, beside PATH, HOME and CODEX_HOME. */
export const stepEnvironment = ({ http }: World): Record<string, string> => ({
  CORPUS_SET_TOKEN: "corpus-set-token",
  CORPUS_WRONG_BEARER: "corpus-wrong-bearer",
  CORPUS_EMPTY_BEARER: "",
  // Nothing listens there; only hosts that are not excepted go through it.
  HTTP_PROXY: `http://127.0.0.1:${http.closedPort}`,
  NO_PROXY: "127.0.0.1,localhost,mcp.corpus.invalid",
});
