import { parseDuration } from "../model/duration.ts";
import { type NamePattern, parseNamePattern } from "../model/name-pattern.ts";
import { splitArguments } from "./codex-args/split-arguments.ts";
import { tidyCommentKey } from "./comment-key.ts";

/** How the text of an input becomes a value. */
export interface Kind<T> {
  /** Reads text that is trimmed and not empty; `undefined` for what is not allowed. */
  read(given: string): T | undefined;
  /** What may be given, in words; follows "Allowed:". */
  allowed: string;
  /** On a command line: `switch` may stand without a value, `list` may be given several times. */
  flag: "value" | "switch" | "list";
  /** Every value there is, where there are few. */
  options?: readonly string[];
}

/** The YAML 1.2 core schema's booleans, as `@actions/core` takes them. */
const booleans: Record<string, boolean> = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
};

export const boolean: Kind<boolean> = {
  read: (text) => (Object.hasOwn(booleans, text) ? booleans[text] : undefined),
  allowed: "`true` or `false`",
  flag: "switch",
  options: Object.keys(booleans),
};

export function choice<const T extends string>(...options: T[]): Kind<T> {
  const allowed = options.map((option) => `\`${option}\``).join(", ");
  return { read: (given) => options.find((option) => option === given), allowed, flag: "value", options };
}

export const booleanOrAuto: Kind<boolean | "auto"> = {
  read: (given) => (given === "auto" ? given : Object.hasOwn(booleans, given) ? booleans[given] : undefined),
  allowed: "`auto`, `true`, `false`",
  flag: "switch",
  options: ["auto", ...Object.keys(booleans)],
};

/** Any text; NUL cannot be handed to a process or a file system. */
export const text: Kind<string> = matching(/^[^\0]*$/, "any text");

export const commentKey: Kind<string> = {
  read: (given) => tidyCommentKey(given) ?? undefined,
  allowed: "text that is not empty",
  flag: "value",
};

export const path: Kind<string> = matching(/^[^\0-\x1f\x7f]{1,4096}$/, "a path");

/** A timer can be set to at most about 24 days. */
const maxMs = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds. */
export const seconds: Kind<number> = {
  read: (given) => {
    const ms = /^\d{1,9}(\.\d{1,3})?$/.test(given) ? Number(given) * 1000 : parseDuration(given);
    return ms !== null && ms > 0 && ms <= maxMs ? ms : undefined;
  },
  allowed: "seconds above zero and up to 604800 (a week), like `90`; also `500ms`, `90s` or `2m`",
  flag: "value",
};

export function wholeNumber(min: number, max: number): Kind<number> {
  return {
    read: (given) => {
      const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
    allowed: `a whole number from ${min} to ${max}`,
    flag: "value",
  };
}

export const factor: Kind<number> = {
  read: (given) => {
    const number = /^\d{1,3}(\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
    return number > 1 && number <= 100 ? number : undefined;
  },
  allowed: "a number above 1 and up to 100, like `1.5`",
  flag: "value",
};

export const webAddress: Kind<string> = {
  read: (given) => (/^https?:\/\/[^\s/]/i.test(given) && URL.canParse(given) ? given : undefined),
  allowed: "an address that begins with `https://` or `http://`",
  flag: "value",
};

export const secureAddress: Kind<string> = {
  read: (given) => (/^https:\/\/[^\s/@]+\//i.test(given) && URL.canParse(given) ? given : undefined),
  allowed: "an address that begins with `https://`",
  flag: "value",
};

/** Entries separated by commas or line breaks, without duplicates. */
function listOf<T>(read: (entry: string) => T | undefined, allowed: string): Kind<T[]> {
  return {
    read: (given) => {
      const entries = new Set(given.split(/[\n,]/).map((entry) => entry.trim()));
      entries.delete("");
      const values = [...entries].map(read);
      return values.every((value) => value !== undefined) ? values : undefined;
    },
    allowed,
    flag: "list",
  };
}

const list = (pattern: RegExp, allowed: string): Kind<string[]> =>
  listOf((entry) => (pattern.test(entry) ? entry : undefined), allowed);

function namePattern(entry: string): NamePattern | undefined {
  const parsed = parseNamePattern(entry);
  return parsed.ok ? parsed.pattern : undefined;
}

export const namePatterns: Kind<NamePattern[]> = listOf(
  namePattern,
  "server names or globs (`*`, `?`, `[a-z]`), one per line or comma-separated",
);

export const variablePatterns: Kind<NamePattern[]> = listOf(
  namePattern,
  "`all`, or names of variables or globs (`*`, `?`, `[A-Z]`), one per line or comma-separated",
);

export const labels: Kind<string[]> = list(
  /^[^\0-\x1f\x7f]{1,50}$/,
  "labels of up to 50 characters, one per line or comma-separated",
);

export const loginsOrAll: Kind<string[]> = list(
  /^(\*|[a-zA-Z0-9][a-zA-Z0-9-]{0,38}(\[bot\])?)$/,
  "`*`, or GitHub user names without `@`, one per line or comma-separated",
);

export const logins: Kind<string[]> = list(
  /^[a-zA-Z0-9][a-zA-Z0-9-]{0,38}(\[bot\])?$/,
  "GitHub user names without `@`, one per line or comma-separated",
);

export const argumentList: Kind<string[]> = {
  read: (given) => splitArguments(given) ?? undefined,
  allowed:
    'a JSON array of strings, like `["-c", "key=value"]`, or arguments separated by spaces, quotes closed',
  flag: "value",
};

/** Text that holds a JSON object. */
export const jsonObject: Kind<string> = {
  read: (given) => {
    try {
      const parsed: unknown = JSON.parse(given);
      return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? given : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  },
  allowed: "a JSON object",
  flag: "value",
};

export function matching(pattern: RegExp, allowed: string): Kind<string> {
  return { read: (given) => (pattern.test(given) ? given : undefined), allowed, flag: "value" };
}
