import type { Secret } from "./secret-names.ts";
import { isHiddenAnywhere, isPlainSetting } from "./secret-values.ts";

const scheme = /^(bearer|basic|token|negotiate|apikey|digest)\s+(\S.*)$/is;
/** `db-1.example.com:8080`. */
export const hostName = /^(?:[a-z-]*\d{0,3}[a-z-]*\.)+[a-z]{2,10}(?::\d{1,5})?$/;

/**
 * A value as it stands and the parts of it that tell the secret: what follows `Bearer`, user name and password of `Basic`, every
 * part of a URL but its host, the items of a list, the values of `key=value`.
 */
export function secretsOf(name: string, value: string, isHarmless: (part: string) => boolean): Secret[] {
  const found = new Map<string, Secret>();
  const add = (part: string) => {
    if (part !== "" && !found.has(part) && !isHarmless(part)) found.set(part, { name, value: part });
  };
  const addPart = (part: string) => {
    if (isHiddenAnywhere(part) && !isPlainSetting(part) && !hostName.test(part)) add(part);
  };
  const ofUrl = partsOfUrl(value.trim());
  if (ofUrl === null) add(value);
  for (const part of ofUrl ?? []) addPart(part);
  const [, kind = "", credential = ""] = scheme.exec(value.trim()) ?? [];
  addPart(credential);
  if (kind.toLowerCase() === "basic") {
    const decoded = decodeBase64(credential);
    addPart(decoded);
    addPart(decoded.slice(decoded.indexOf(":") + 1));
  }
  for (const item of value.split(/[\s,;&|"'`()[\]{}<>]+/)) {
    for (const part of partsOfUrl(item) ?? partsOfItem(item)) addPart(part);
  }
  return [...found.values()];
}

function partsOfItem(item: string): string[] {
  const equals = item.indexOf("=");
  const value = equals < 0 || equals === item.length - 1 ? item : item.slice(equals + 1);
  return [value, ...(partsOfUrl(value) ?? value.split(/[:/]/))];
}

/** User information, path segments, query values and fragment, as written and decoded; null for what is not a URL. */
function partsOfUrl(text: string): string[] | null {
  const [, authority = "", path = "", query = "", fragment = ""] =
    /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$/is.exec(text) ?? [];
  if (authority === "" && path === "") return null;
  const at = authority.lastIndexOf("@");
  const parts = [
    ...(at < 0 ? [] : [authority.slice(0, at), ...authority.slice(0, at).split(":")]),
    ...path.split("/"),
    ...query.split("&").flatMap((pair) => [pair.slice(pair.indexOf("=") + 1)]),
    fragment,
  ].filter((part) => part !== "");
  return [...new Set(parts.flatMap((part) => [part, decodeUrl(part)]))];
}

function decodeUrl(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return part;
  }
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return "";
  }
}
