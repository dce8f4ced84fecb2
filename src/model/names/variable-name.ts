const tokenBeginning =
  /^(?:gh[pousr]_|glpat_|whsec_|npm_|hf_|xox[a-z]_|(?:sk|rk|pk|pat|key)_(?:live_|test_)?|AKIA|ASIA|AIza|eyJ)[A-Za-z0-9]{12,}$/;
const fiveConsonants = /[bcdfghjklmnpqrstvwxz]{5}/i;
const maxWord = 32;

/** Capitals and digits as people write them in a name: `S3_KEY`, `OAUTH2CLIENTSECRET`; no random run of 12 characters or more. */
function isCapitalWord(word: string): boolean {
  const digits = word.match(/\d+/g) ?? [];
  return word.length < 12 || (word.length <= maxWord && digits.length < 2 && digits.join("").length < 5);
}

/** `github`, `githubToken`, `oauth2`: words that can be spoken, with at most two digits in one place. */
function isWord(word: string): boolean {
  const digits = word.match(/\d+/g) ?? [];
  if (digits.length > 1 || digits.join("").length > 2 || word.length > maxWord) return false;
  const isMixed = /[A-Z]/.test(word) && /[a-z]/.test(word);
  if (isMixed && digits.length > 0) return false;
  const parts = word.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return (!isMixed || word.length >= parts.length * 3) && parts.every((part) => !fiveConsonants.test(part));
}

/** Whether a text where a variable's name belongs is a name, by its form. A token, a password or a UUID is none. */
export function looksLikeVariableName(text: string): boolean {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) || tokenBeginning.test(text)) return false;
  const words = text.split("_").filter((word) => word !== "");
  return words.every(/[a-z]/.test(text) ? isWord : isCapitalWord);
}

/** The name of the secret for a variable. A secret's name must not begin with `GITHUB_`. */
export const secretFor = (variable: string): string =>
  variable.toUpperCase().startsWith("GITHUB_") ? `MCP_${variable}` : variable;
