export interface ProxyChoice {
  url: URL;
  /** The variable that names it. */
  variable: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment asks for this address, as the HTTP library of Codex reads it: `HTTPS_PROXY`, `HTTP_PROXY`,
 * `ALL_PROXY` in either case, less what `NO_PROXY` excepts. Null for a direct connection. Never throws.
 */
export function proxyFor(target: URL, env: Env): ProxyChoice | null {
  if (isExcepted(target, env.NO_PROXY ?? env.no_proxy ?? "")) return null;
  const scheme = target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  for (const variable of [scheme, scheme.toLowerCase(), "ALL_PROXY", "all_proxy"]) {
    const value = env[variable]?.trim();
    if (!value) continue;
    const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
    if (!URL.canParse(text)) continue;
    return { url: new URL(text), variable };
  }
  return null;
}

function isExcepted(target: URL, list: string): boolean {
  const host = target.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return list
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry !== "" && covers(entry, host));
}

function covers(entry: string, host: string): boolean {
  if (entry === "*") return true;
  const network = /^(\d+\.\d+\.\d+\.\d+)\/(\d+)$/.exec(entry);
  if (network !== null) return inNetwork(host, network[1] ?? "", Number(network[2]));
  const name = entry.replace(/^\*?\./, "").replace(/^\[|\]$/g, "");
  return host === name || host.endsWith(`.${name}`);
}

function inNetwork(host: string, network: string, bits: number): boolean {
  const [a, b] = [asNumber(host), asNumber(network)];
  if (a === null || b === null || bits > 32) return false;
  const size = 2 ** (32 - bits);
  return Math.floor(a / size) === Math.floor(b / size);
}

function asNumber(address: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}
