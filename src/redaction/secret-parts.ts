import type { Secret } from "./secret-names.ts";
import { isCommonWord, isHiddenAnywhere, isPlainSetting } from "./secret-values.ts";

const scheme = /^(bearer|basic|token|negotiate|apikey|digest)\s+(\S.*)$/is;
/** `db-1.example.com:8080`. */
export const hostName = /^(?:[a-z-]*\d{0,3}[a-z-]*\.)+[a-z]{2,10}(?::\d{1,5})?$/;

/**
 * A value as it stands and the parts of it that tell the secret: what follows `Bearer`, user name and password of `Basic`, every
 * part of a URL but its host, the items of a list, the values of `key=value`. Of a path, not the parts that exist or are words.
 */
export function secretsOf(name: string, value: string, isHarmless: (part: string) => boolean): Secret[] {
  const found = new Map<string, Secret>();
  const add = (part: string) => {
    if (part !== "" && !found.has(part) && !isHarmless(part)) found.set(part, { name, value: part });
  };
  const addPart = (part: string) => {
    if (isHiddenAnywhere(part) && !isPlainSetting(part.replace(/:$/, "")) && !hostName.test(part)) add(part);
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
    for (const part of partsOfUrl(item) ?? partsOfItem(item, isHarmless)) addPart(part);
  }
  return [...found.values()];
}

function partsOfItem(item: string, isHarmless: (part: string) => boolean): string[] {
  const equals = item.indexOf("=");
  const value = equals < 0 || equals === item.length - 1 ? item : item.slice(equals + 1);
  return [value, ...(partsOfUrl(value) ?? value.split(":").flatMap((part) => partsOfPath(part, isHarmless)))];
}

const pathStart = /^(?:~|\.{1,2})?\//;

/** Without the folders that exist, and without parts that are made of words. */
function partsOfPath(text: string, isHarmless: (part: string) => boolean): string[] {
  const parts = text.split("/");
  if (!pathStart.test(text)) return parts;
  let known = parts.length;
  while (known > 1 && !isHarmless(parts.slice(0, known).join("/"))) known -= 1;
  return parts.slice(known).filter((part) => !isOrdinaryPart(part));
}

/** `codex-home`, `node_modules`, `My.Project2`. */
const isOrdinaryPart = (part: string): boolean => {
  const words = part.replace(/\d{1,2}$/, "").split(/[._-]/);
  return words.every((word) => word === "" || (/^[a-z]/i.test(word) && isCommonWord(word)));
};

/** User information, path segments, query values and fragment, as written and decoded; null for what is not a URL. */
function partsOfUrl(text: string): string[] | null {
  const [, authority = "", path = "", query = "", fragment = ""] =
    /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$/is.exec(text) ?? [];
  if (authority === "" && path === "") return null;
  const at = authority.lastIndexOf("@");
  const parts = [
    ...(at < 0 ? [] : [authority.slice(0, at), ...authority.slice(0, at).split(":")]),
    ...path.split("/").filter((part) => !isOrdinaryPart(part)),
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
