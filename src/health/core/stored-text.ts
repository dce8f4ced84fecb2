import { oneLine, showInvisible } from "../../report/escape/visible.ts";
import { cutText } from "../../report/text/cut.ts";

const WEB_ADDRESS = /([a-z][a-z0-9+.-]{0,20}:\/\/)([^\s"'`<>)\]}]*)/gi;

/**
 * Text as the history may keep it: one line, nothing invisible, no credentials, query or fragment in an address, at most
 * `max` characters. The input is redacted already; this is what the branch additionally refuses to hold.
 */
export function storedText(text: string, max: number): string {
  return cutText(oneLine(text).replace(WEB_ADDRESS, bareAddress), max);
}

/** A name, spaces kept as they are: two names that differ stay different. */
export function storedName(name: string): string {
  return cutText(showInvisible(name), 200);
}

/** `http(s)` address without credentials, query and fragment; null for anything else. */
export function storedUrl(url: string | null): string | null {
  if (url === null || url.length > 1000 || !/^https?:\/\/[!-~]+$/i.test(url) || /["'`<>\\]/.test(url))
    return null;
  return url.replace(WEB_ADDRESS, bareAddress);
}

function bareAddress(_whole: string, scheme: string, rest: string): string {
  const path = rest.split(/[?#]/, 1)[0] ?? "";
  const slash = path.indexOf("/");
  const authority = slash === -1 ? path : path.slice(0, slash);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  return `${scheme}${host}${slash === -1 ? "" : path.slice(slash)}`;
}
