/**
 * File name without extension for a server's badge: the name itself where every file system accepts it, else its safe
 * characters and a hash, joined by `_`, which no safe name contains.
 */
export function fileName(server: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,39}$/.test(server)) return server;
  const readable = server
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 30);
  return `${readable || "server"}_${hash(server)}`;
}

/** FNV-1a over UTF-16 units, 64 bits: it tells names apart and protects nothing. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    value = ((value ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return value.toString(16).padStart(16, "0");
}
