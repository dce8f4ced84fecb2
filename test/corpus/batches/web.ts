import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** How one kind of request is answered. A rule fits when everything that it names is so. */
export interface WebRule {
  path?: string;
  /** HTTP method. */
  method?: string;
  /** JSON-RPC method. */
  rpc?: string;
  /** Request headers, in lower case, by value; `*`: any value. */
  when?: Record<string, string>;
  /** The rule does not fit a request with all of these headers. */
  unless?: Record<string, string>;
  /** Host name of the URL, without the port; `!name`: any other. */
  host?: string;
  /** It fits that many requests, then no more. */
  times?: number;
  status?: number;
  /** `{origin}` stands for the origin of this scene, in the body too. */
  headers?: Record<string, string>;
  /** Text as it is; anything else as JSON. */
  body?: unknown;
  /** The result of the JSON-RPC request. */
  result?: unknown;
  /** The id of the JSON-RPC answer, in place of the request's. */
  id?: unknown;
  /**
   * `stream`: as one server-sent event; `cut`: headers and half of the body; `drop`: hangs up; `open`: headers, and then nothing;
   * `silence`: nothing at all. */
  answer?: "mcp" | "stream" | "cut" | "drop" | "open" | "silence";
  afterMs?: number;
}

export interface Package {
  version: string;
  /** Added to `package.json`. */
  manifest?: Record<string, unknown>;
  files?: Record<string, string>;
}

/** A loopback server of a setup. What no rule answers gets MCP's right answer at `path` and at `/repaired`, and 404 elsewhere. */
export interface WebScene {
  rules?: WebRule[];
  /** `/mcp` unless said otherwise; `*`: everywhere, as a proxy answers. */
  path?: string;
  listen?: "127.0.0.1" | "::1";
  certificate?: CertificateKind;
  /** Written to every connection, which then ends. */
  raw?: string;
  /** An npm registry beneath `/registry/`. */
  packages?: Record<string, Package>;
}

export type CertificateKind = "expired" | "self-signed" | "other-host" | "no-names" | "private-ca";

const tool = { name: "alpha", description: "alpha", inputSchema: { type: "object", properties: {} } };

export const rightResult = (method: string, params: { protocolVersion?: string } = {}): unknown =>
  ({
    initialize: {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "loopback", version: "1.0.0" },
    },
    "tools/list": { tools: [tool] },
    "resources/list": { resources: [] },
    "resources/templates/list": { resourceTemplates: [] },
    "prompts/list": { prompts: [] },
  })[method];

interface Call {
  id?: unknown;
  method?: string;
  params?: { protocolVersion?: string };
}

function parse(body: string): Call {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

const hasHeaders = (request: IncomingMessage, wanted: Record<string, string>) =>
  Object.entries(wanted).every(([name, value]) => {
    const got = request.headers[name];
    return value === "*" ? got !== undefined : got === value;
  });

function hostFits(request: IncomingMessage, wanted: string): boolean {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  return wanted.startsWith("!") ? host !== wanted.slice(1) : host === wanted;
}

function answerAsMcp(
  response: ServerResponse,
  call: Call,
  result = rightResult(call.method ?? "", call.params),
) {
  if (call.id === undefined) return response.writeHead(202).end();
  const error = { code: -32601, message: "Method not found" };
  const message = { jsonrpc: "2.0", id: call.id, ...(result === undefined ? { error } : { result }) };
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(message));
}

function answerByRule(
  rule: WebRule,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
) {
  if (rule.answer === "silence") return undefined;
  if (rule.answer === "drop") return request.socket.destroy();
  if (rule.answer === "mcp") return answerAsMcp(response, call);
  const fill = (text: string) => text.replaceAll("{origin}", origin);
  const result =
    rule.result ?? (rule.id === undefined ? undefined : rightResult(call.method ?? "", call.params));
  const envelope = { jsonrpc: "2.0", id: rule.id === undefined ? call.id : rule.id };
  const content = result === undefined ? (rule.body ?? "") : { ...envelope, result };
  const text = fill(typeof content === "string" ? content : JSON.stringify(content));
  const stream = rule.answer === "stream";
  const type = stream ? "text/event-stream" : typeof content === "string" ? undefined : "application/json";
  const own = Object.entries(rule.headers ?? {}).map(([name, value]) => [name, fill(value)]);
  const headers = { ...(type === undefined ? {} : { "content-type": type }), ...Object.fromEntries(own) };
  if (rule.answer === "open") {
    response.writeHead(rule.status ?? 200, headers).flushHeaders();
    return undefined;
  }
  const whole = stream ? `event: message\ndata: ${text}\n\n` : text;
  if (rule.answer === "cut") {
    response.writeHead(rule.status ?? 200, {
      ...headers,
      "content-length": String(Buffer.byteLength(whole)),
    });
    response.write(whole.slice(0, whole.length / 2), () => request.socket.destroy());
    return undefined;
  }
  return response.writeHead(rule.status ?? 200, headers).end(whole);
}

function listenerOf(scene: WebScene, originOf: () => string): RequestListener {
  const used = new Map<WebRule, number>();
  const archives = new Map(
    Object.entries(scene.packages ?? {}).map(([name, item]) => [name, archive(name, item)]),
  );
  return (request, response) => {
    const path = new URL(request.url ?? "/", "http://loopback").pathname;
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const call = parse(body);
      const rule = scene.rules?.find(
        (one) =>
          (one.path === undefined || one.path === path) &&
          (one.host === undefined || hostFits(request, one.host)) &&
          (one.method === undefined || one.method === request.method) &&
          (one.rpc === undefined || one.rpc === call.method) &&
          (one.when === undefined || hasHeaders(request, one.when)) &&
          (one.unless === undefined || !hasHeaders(request, one.unless)) &&
          (used.get(one) ?? 0) < (one.times ?? Number.POSITIVE_INFINITY),
      );
      if (rule !== undefined) {
        used.set(rule, (used.get(rule) ?? 0) + 1);
        setTimeout(() => answerByRule(rule, originOf(), request, response, call), rule.afterMs ?? 0);
      } else if (path.startsWith("/registry/")) answerAsRegistry(archives, scene, originOf(), path, response);
      else if (path === "/repaired" && request.method === "POST") answerAsMcp(response, call);
      else if (path !== (scene.path ?? "/mcp") && scene.path !== "*")
        response.writeHead(404).end("Not Found");
      else if (request.method === "POST") answerAsMcp(response, call);
      else response.writeHead(405, { allow: "POST" }).end();
    });
  };
}

function answerAsRegistry(
  archives: Map<string, Buffer>,
  scene: WebScene,
  origin: string,
  path: string,
  response: ServerResponse,
) {
  const [name = "", file] = decodeURIComponent(path.slice("/registry/".length)).split("/-/");
  const item = scene.packages?.[name];
  const content = archives.get(name);
  if (item === undefined || content === undefined)
    return response.writeHead(404, { "content-type": "application/json" }).end('{"error":"Not found"}');
  if (file !== undefined)
    return response.writeHead(200, { "content-type": "application/octet-stream" }).end(content);
  const { version, manifest } = item;
  const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
  const tarball = `${origin}/registry/${name}/-/package-${version}.tgz`;
  const versions = { [version]: { name, version, ...manifest, dist: { tarball, integrity } } };
  return response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
}

/** A package as npm packs it: gzip of tar. */
function archive(name: string, { version, manifest, files }: Package): Buffer {
  const all = { "package.json": JSON.stringify({ name, version, ...manifest }), ...files };
  const blocks = Object.entries(all).flatMap(([path, text]) => {
    const content = Buffer.from(text);
    const header = Buffer.alloc(512);
    header.write(`package/${path}`, 0);
    header.write("0000755\0", 100);
    header.write("0000000\0", 108);
    header.write("0000000\0", 116);
    header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write("00000000000\0", 136);
    header.write("        ", 148);
    header.write("0", 156);
    header.write("ustar\u000000", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Keys and certificates of the scenes, made anew with the machine's `openssl`. `ca.pem` in `directory` signs `private-ca`. */
function makeCertificates(directory: string, kinds: ReadonlySet<CertificateKind>) {
  mkdirSync(directory, { recursive: true });
  const file = (name: string) => join(directory, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const subject = (name: string) => ["-subj", `/CN=${name}`];
  const made = new Map<CertificateKind, { key: string; cert: string }>();
  if (kinds.size === 0) return made;
  const ca = ["-keyout", file("ca.key"), "-out", file("ca.pem"), "-days", "2"];
  openssl("req", "-x509", ...newKey, ...ca, ...subject("Example Corp Root CA"));
  for (const kind of kinds) {
    const names = kind === "other-host" ? "DNS:mcp.example.com" : "IP:127.0.0.1,DNS:localhost";
    const extensions = [
      "basicConstraints=critical,CA:FALSE",
      ...(kind === "no-names" ? [] : [`subjectAltName=${names}`]),
    ];
    writeFileSync(file(`${kind}.ext`), extensions.join("\n"));
    const request = [...newKey, "-keyout", file(`${kind}.key`), "-out", file(`${kind}.csr`)];
    openssl("req", ...request, ...subject(kind === "no-names" ? "127.0.0.1" : "mcp"));
    const signer =
      kind === "self-signed"
        ? ["-signkey", file(`${kind}.key`)]
        : ["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-CAcreateserial"];
    const out = ["-in", file(`${kind}.csr`), "-extfile", file(`${kind}.ext`), "-out", file(`${kind}.pem`)];
    if (kind === "expired") signForLastYear(directory, out, openssl);
    else openssl("x509", "-req", ...out, ...signer, "-days", "2");
    made.set(kind, {
      key: readFileSync(file(`${kind}.key`), "utf8"),
      cert: readFileSync(file(`${kind}.pem`), "utf8"),
    });
  }
  return made;
}

/** `openssl x509` cannot set both dates. */
function signForLastYear(directory: string, out: string[], openssl: (...args: string[]) => unknown) {
  const config = join(directory, "ca.cnf");
  const database = join(directory, "index.txt");
  writeFileSync(database, "");
  const lines = [
    "[ca]",
    "default_ca = own",
    "[own]",
    `database = ${database}`,
    `new_certs_dir = ${directory}`,
    "rand_serial = yes",
    "default_md = sha256",
    "policy = any",
    "[any]",
    "commonName = supplied",
  ];
  writeFileSync(config, lines.join("\n"));
  const signer = ["-cert", join(directory, "ca.pem"), "-keyfile", join(directory, "ca.key")];
  const dates = ["-startdate", "20240101000000Z", "-enddate", "20250101000000Z"];
  openssl("ca", "-batch", "-notext", "-config", config, ...signer, ...out, ...dates);
}

/** Starts the scenes, each on a port of its own; the result has their origins by name. */
export async function startWebScenes(scenes: Readonly<Record<string, WebScene>>, directory: string) {
  const kinds = Object.values(scenes).flatMap(({ certificate }) => certificate ?? []);
  const certificates = makeCertificates(directory, new Set(kinds));
  const origins: Record<string, string> = {};
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  for (const [name, scene] of Object.entries(scenes)) {
    const listener = listenerOf(scene, () => origins[name] ?? "");
    const certificate = scene.certificate && certificates.get(scene.certificate);
    const { raw } = scene;
    const server =
      raw !== undefined
        ? createTcpServer((socket) => socket.on("error", () => {}).end(raw))
        : certificate === undefined
          ? createServer(listener)
          : createTlsServer(certificate, listener);
    server.on("connection", (socket: Socket) => sockets.add(socket));
    const host = scene.listen ?? "127.0.0.1";
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const { port } = server.address() as AddressInfo;
    origins[name] = `${certificate === undefined ? "http" : "https"}://127.0.0.1:${port}`;
    servers.push(server);
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  };
  return { origins, close };
}
