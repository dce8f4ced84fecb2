/** A kind of token that is known by its own shape: a fixed beginning, and what follows it. */
interface TokenShape {
  /** Any of these texts begins the token. */
  prefixes: readonly string[];
  /** From the beginning on; sticky, and each repeats one class: linear. */
  pattern: RegExp;
  /** The character before must not be one of these. */
  notAfter?: RegExp;
}

const letterOrDigit = /[A-Za-z\d]/;
const letters = "abcdefghijklmnopqrstuvwxyz";

const shapes: readonly TokenShape[] = [
  { prefixes: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], pattern: /gh[pousr]_[\w.-]{10,}/y },
  { prefixes: ["github_pat_"], pattern: /github_pat_\w{10,}/y },
  { prefixes: ["sk-", "rk-"], pattern: /[sr]k-[\w-]{16,}/y, notAfter: letterOrDigit },
  {
    prefixes: ["sk_", "rk_", "whsec_"],
    pattern: /(?:[sr]k|whsec)_(?:live_|test_)?[A-Za-z\d]{16,}/y,
    notAfter: letterOrDigit,
  },
  { prefixes: Array.from(letters, (letter) => `xox${letter}-`), pattern: /xox[a-z]-[\w-]{8,}/y },
  { prefixes: ["xapp-"], pattern: /xapp-[\w-]{8,}/y },
  { prefixes: ["AKI", "ASI"], pattern: /(?:AKIA|ASIA)[A-Z\d]{12,}/y, notAfter: /[A-Z\d]/ },
  {
    prefixes: ["glpat-", "glptt-", "glrt-", "gldt-", "glcbt-", "glsoat-"],
    pattern: /gl[a-z]{2,4}-[\w.-]{10,}/y,
  },
  { prefixes: ["npm_"], pattern: /npm_[A-Za-z\d]{20,}/y },
  { prefixes: ["pypi-"], pattern: /pypi-[\w-]{20,}/y },
  { prefixes: ["AIz"], pattern: /AIza[\w-]{20,}/y },
  { prefixes: ["ya29."], pattern: /ya29\.[\w-]{10,}/y },
  { prefixes: ["hf_"], pattern: /hf_[A-Za-z\d]{16,}/y, notAfter: letterOrDigit },
  { prefixes: ["SG."], pattern: /SG\.[\w-]{10,}\.[\w-]{10,}/y, notAfter: /[\w-]/ },
  { prefixes: ["dop_v1_"], pattern: /dop_v1_[a-f\d]{20,}/y },
  { prefixes: ["ATATT3"], pattern: /ATATT3[\w=-]{10,}/y },
  { prefixes: ["eyJ"], pattern: /eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)*/y, notAfter: /[\w-]/ },
  { prefixes: ["hooks.slack.com/"], pattern: /hooks\.slack\.com\/services\/[\w/]{8,}/y },
  {
    prefixes: ["-----B"],
    pattern:
      /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY[A-Z\d ]{0,20}-----(?:[A-Za-z\d+/=\s:,\\]|-(?!-))*(?:-----END [A-Z\d ]{0,60}-----)?/y,
  },
];

const trigram = (a: number, b: number, c: number): number => (a << 14) | (b << 7) | c;
const byTrigram = new Map<number, { shape: TokenShape; prefix: string }[]>();
/** The last three characters of every beginning. */
export const prefixEnds = new Set<string>();
for (const shape of shapes) {
  for (const prefix of shape.prefixes) {
    const [a = 0, b = 0, c = 0] = Array.from(prefix.slice(-3), (char) => char.charCodeAt(0));
    const key = trigram(a, b, c);
    byTrigram.set(key, [...(byTrigram.get(key) ?? []), { shape, prefix }]);
    prefixEnds.add(prefix.slice(-3));
  }
}

/** The token whose beginning ends at `at`, or null. */
export function tokenAt(text: string, at: number): { start: number; end: number } | null {
  const found = byTrigram.get(trigram(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at)));
  for (const { shape, prefix } of found ?? []) {
    const start = at - prefix.length + 1;
    if (start < 0 || !text.startsWith(prefix, start)) continue;
    if (start > 0 && shape.notAfter?.test(text.charAt(start - 1))) continue;
    shape.pattern.lastIndex = start;
    if (shape.pattern.test(text)) return { start, end: shape.pattern.lastIndex };
  }
  return null;
}
