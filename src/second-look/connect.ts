import { readFileSync } from "node:fs";
import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls, getCACertificates, rootCertificates } from "node:tls";
import type { Finding } from "./look.ts";

/** A failure of the network, told apart. */
export class Unreached extends Error {
  readonly found: Finding;

  constructor(finding: string, text: string) {
    super(text);
    this.found = { finding, text };
  }
}

const codeOf = (error: unknown): string =>
  error !== null && typeof error === "object" && "code" in error ? String(error.code) : "";

/** Opens a TCP connection. Throws `Unreached` (`dns`, `refused`, `unreachable`); `signal` ends it as `unreachable`. */
export function openTcp(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return settle(connectTcp({ host, port }), "connect", signal, (error) => {
    const code = error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error);
    if (/^(?:ENOTFOUND|EAI_)/.test(code))
      return new Unreached("dns", `the name \`${host}\` has no address (${code})`);
    if (code === "ECONNREFUSED")
      return new Unreached("refused", `\`${host}:${port}\` refuses the connection`);
    return new Unreached("unreachable", `\`${host}:${port}\` cannot be reached (${code || "no answer"})`);
  });
}

/** Speaks TLS over `socket`, trusting what this machine and `SSL_CERT_FILE` trust. Throws `Unreached` (`tls`). */
export function openTls(
  socket: Socket,
  host: string,
  certFile: string | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  const options = { socket, ...serverName(host), ca: trusted(certFile), host };
  return settle(
    connectTls(options),
    "secureConnect",
    signal,
    (error) => new Unreached("tls", tlsFault(error)),
  );
}

/** Sends `request` and resolves to the first bytes of the answer, up to the end of its headers; "" when hung up on. */
export function exchange(socket: Socket, request: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = "";
    const end = () => resolve(head);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      head += chunk;
      if (head.includes("\r\n\r\n") || head.length > 16_384) end();
    });
    for (const event of ["end", "close", "error"]) socket.once(event, end);
    signal.addEventListener("abort", () => reject(new Unreached("silent", "gave no answer")), { once: true });
    if (signal.aborted) reject(new Unreached("silent", "gave no answer"));
    socket.write(request);
  });
}

function settle(
  socket: Socket,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
  explain: (error: unknown) => Unreached,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      signal.removeEventListener("abort", abort);
      socket.destroy();
      reject(explain(error));
    };
    const abort = () => fail(null);
    socket.once("error", fail);
    socket.once("close", fail);
    socket.once(event, () => {
      signal.removeEventListener("abort", abort);
      socket.off("error", fail).off("close", fail);
      socket.on("error", () => socket.destroy());
      resolve(socket);
    });
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
  });
}

const isAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);
const serverName = (host: string): { servername?: string } => (isAddress(host) ? {} : { servername: host });

function trusted(certFile: string | undefined): string[] {
  const ours = certFile === undefined ? [] : readCertificates(certFile);
  // Node's own list is not the machine's; Codex asks the machine. Missing before Node 22.15.
  const machine = typeof getCACertificates === "function" ? getCACertificates("system") : [];
  return [...rootCertificates, ...machine, ...ours];
}

function readCertificates(file: string): string[] {
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    return [];
  }
}

const tlsWords: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself, and this machine does not trust it.",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate comes from an issuer this machine does not trust.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate comes from an issuer this machine does not trust.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate comes from an issuer this machine does not trust.",
  CERT_HAS_EXPIRED: "its certificate has expired.",
  CERT_NOT_YET_VALID: "its certificate is not valid yet; is this machine's clock right?",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name.",
};

function tlsFault(error: unknown): string {
  const code = codeOf(error);
  const words = tlsWords[code];
  if (words !== undefined) return words;
  const text = error instanceof Error ? error.message : "";
  if (/wrong version number|packet length too long|unknown protocol|http request/i.test(text)) {
    return "the port does not speak TLS; perhaps the address should begin with `http://`.";
  }
  return `the handshake failed (${code || "the other side hung up"}).`;
}
