/** Longer texts are HTTP bodies or floods: beyond this nothing is looked for. */
const readable = 20_000;

/** What Codex puts before the cause; each says no more than that a start failed. */
const wrappings = [
  /^MCP client for `[^`\n]*` failed to start: (?=\S)/,
  /^MCP startup failed: (?=\S)/,
  /^handshaking with MCP server failed: (?=\S)/,
  /^Send message error Transport(?: \[\])? ?error: (?=\S)/,
  /^Client error: (?=\S)/,
  /^HTTP request failed: (?=\S)/,
  /^http\/request failed: (?=\S)/,
  /, when send initialize request$/,
];

/**
 * A raw error of Codex made readable: Rust type names in brackets, wrapping words and the doubled cause go. Adds nothing
 * and stays as it is when called again; the text is neither redacted nor escaped. Never empty for a text that is not.
 */
export function cleanError(error: string): string {
  let text = withoutTypes(error.slice(0, readable)).replace(/\s+/g, " ").trim();
  text = text.replace(/ Add or adjust `startup_timeout_sec` in your config\.toml: .*$/, "");
  for (let before = ""; text !== before; ) {
    before = text;
    // The echo first: it repeats the wrapping, too.
    text = withoutEcho(text);
    for (const wrapping of wrappings) text = text.replace(wrapping, "");
    text = text.trim();
  }
  return text === "" ? error.trim().slice(0, readable) : text;
}

/** Drops `[path::to::Type<Nested<…>>]`: only brackets that hold nothing but a Rust path. */
function withoutTypes(text: string): string {
  return text.replace(/ ?\[[\w:<>,&'() ]+\]/g, (brackets) => (brackets.includes("::") ? "" : brackets));
}

/** `A: A` becomes `A`, and so does `B: A: A` become `B: A`, whatever separator stands before the echo. */
function withoutEcho(text: string): string {
  for (const separator of [": ", ", "]) {
    let from = 0;
    for (let tried = 0; tried < 40; tried++) {
      const rest = text.slice(from);
      const half = (rest.length - separator.length) / 2;
      if (half > 0 && Number.isInteger(half)) {
        const said = rest.slice(0, half);
        if (rest.startsWith(separator, half) && rest.endsWith(said)) return text.slice(0, from + half);
      }
      const next = text.indexOf(": ", from);
      if (next === -1) break;
      from = next + 2;
    }
  }
  return text;
}
