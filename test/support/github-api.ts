import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkAnswer, checkRequest } from "./github-openapi.ts";
import { type Answer, actionsBot, GitHubStore, type User } from "./github-store.ts";

/** Something GitHub does to a request, or its connection to it. */
export type Fault =
  /** Answers so instead of doing anything. */
  | { kind: "answer"; status: number; body?: unknown; headers?: Record<string, string> }
  /** Cuts the connection: before the request is carried out, or after, so that only the answer is lost. */
  | { kind: "drop"; when: "before" | "after" }
  /** Waits for the promise: before it is carried out, or with the answer. */
  | { kind: "hold"; when: "before" | "after"; until: Promise<unknown> }
  /** Carries it out, and breaks off in the middle of the answer's body. */
  | { kind: "half" }
  /** Does this, and then carries the request out. */
  | { kind: "meanwhile"; run(): void };

export interface Match {
  method?: string;
  /** Tested against the path without the prefix and the query. */
  path?: RegExp;
}

export interface LoggedRequest {
  method: string;
  path: string;
  query: string;
  body: unknown;
  user: string;
  /** Null while it is not answered. */
  status: number | null;
}

export interface GitHubApi {
  /** Give this to Octokit as `baseUrl`. */
  url: string;
  store: GitHubStore;
  /** In the order of arrival. */
  log: LoggedRequest[];
  /** The next `times` requests that match get the fault. */
  fault(match: Match, fault: Fault, times?: number): void;
  /** Asked for each request that no fault of `fault` matches. */
  faults: (request: LoggedRequest) => Fault | null;
  /** Milliseconds that each answer takes. */
  delayMs: number;
  /** Resolves when the next request that matches has arrived. */
  arrived(match: Match): Promise<LoggedRequest>;
  /** From now on requests and answers wait, and go on in an order drawn by `random` (0 to 1). */
  shuffle(random: () => number): void;
  /** Ends everything. Throws when a request or an answer was not as GitHub's OpenAPI description has it. */
  close(): Promise<void>;
}

export interface GitHubApiOptions {
  /** `/api/v3` makes it a GitHub Enterprise Server. */
  prefix?: string;
  /** Who a token writes as; every token is the Actions bot unless named here. */
  users?: Record<string, User>;
}

/** GitHub's REST API on loopback: a real HTTP server with a memory, a log, and faults on demand. */
export async function startGitHubApi({ prefix = "", users = {} }: GitHubApiOptions = {}): Promise<GitHubApi> {
  const store = new GitHubStore();
  const log: LoggedRequest[] = [];
  const violations: string[] = [];
  const faults: { match: Match; fault: Fault; times: number }[] = [];
  const waiting: { match: Match; tell: (request: LoggedRequest) => void }[] = [];
  let turn: () => Promise<void> = async () => {};

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      violations.push(`the loopback failed: ${error}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const url = new URL(request.url ?? "/", base);
    const path = logicalPath(url.pathname, prefix);
    const method = request.method ?? "GET";
    const body = text === "" ? undefined : JSON.parse(text);
    const user = users[(request.headers.authorization ?? "").replace(/^\w+ /, "")] ?? actionsBot;
    const logged: LoggedRequest = { method, path, query: url.search, body, user: user.login, status: null };
    log.push(logged);
    if (path !== "/graphql") violations.push(...checkRequest(method, path, url.searchParams, body));
    for (const waiter of waiting.filter(({ match }) => matches(match, logged))) {
      waiting.splice(waiting.indexOf(waiter), 1);
      waiter.tell(logged);
    }
    const fault = takeFault(logged) ?? api.faults(logged);
    if (api.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, api.delayMs));
    await turn();
    if (fault?.kind === "drop" && fault.when === "before") return void response.destroy();
    if (fault?.kind === "hold" && fault.when === "before") await fault.until;
    if (fault?.kind === "meanwhile") fault.run();
    const answer: Answer =
      fault?.kind === "answer"
        ? fault
        : store.answer({ method, path, query: url.searchParams, body: body ?? {}, user, base });
    if (fault?.kind !== "answer" && path !== "/graphql")
      violations.push(...checkAnswer(method, path, answer.status, answer.body));
    await turn();
    if (fault?.kind === "hold" && fault.when === "after") await fault.until;
    if (fault?.kind === "drop") return void response.destroy();
    logged.status = answer.status;
    send(response, answer, fault?.kind === "half");
  }

  function takeFault(logged: LoggedRequest): Fault | null {
    const found = faults.find(({ match }) => matches(match, logged));
    if (found === undefined) return null;
    found.times -= 1;
    if (found.times <= 0) faults.splice(faults.indexOf(found), 1);
    return found.fault;
  }

  const api: GitHubApi = {
    url: base,
    store,
    log,
    faults: () => null,
    delayMs: 0,
    fault: (match, fault, times = 1) => void faults.push({ match, fault, times }),
    arrived: (match) => new Promise((tell) => waiting.push({ match, tell })),
    shuffle: (random) => {
      turn = shuffledTurns(random);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (violations.length > 0)
        throw new Error(`not as GitHub describes its API:\n${[...new Set(violations)].join("\n")}`);
    },
  };
  return api;
}

/** Longest that one is kept waiting, in turns of the event loop. */
const longestWait = 60;

/** Whoever waits for a turn gets it after a random while: most soon, some so late that many who came after overtake them. */
function shuffledTurns(random: () => number): () => Promise<void> {
  let waiting: { turns: number; go: () => void }[] = [];
  const pump = () => {
    for (const one of waiting) one.turns -= 1;
    for (const one of waiting) if (one.turns <= 0) one.go();
    waiting = waiting.filter((one) => one.turns > 0);
    if (waiting.length > 0) setImmediate(pump);
  };
  return () =>
    new Promise((go) => {
      if (waiting.length === 0) setImmediate(pump);
      waiting.push({ turns: 1 + Math.floor(random() ** 3 * longestWait), go });
    });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** GitHub Enterprise Server has GraphQL beside `/api/v3`, not below it. */
function logicalPath(pathname: string, prefix: string): string {
  if (prefix === "/api/v3" && pathname === "/api/graphql") return "/graphql";
  return pathname.startsWith(`${prefix}/`)
    ? pathname.slice(prefix.length)
    : `outside of ${prefix}: ${pathname}`;
}

const matches = (match: Match, { method, path }: LoggedRequest) =>
  (match.method === undefined || match.method === method) &&
  (match.path === undefined || match.path.test(path));

function send(response: ServerResponse, { status, body, headers }: Answer, half: boolean): void {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
  response.writeHead(status, {
    ...(text && { "content-type": type, "content-length": Buffer.byteLength(text) }),
    ...headers,
  });
  if (!half) return void response.end(text);
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}
