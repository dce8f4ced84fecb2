/** Values that are not secret: references to a variable, stand-ins, what we put there ourselves. */
const placeholder = /^(?:\$\w+|%\w+%|\*{3,}|true|false|null|none|<[\w -]{0,40}>?|\[[\w -]{0,40})$/i;

const maxPlaceholder = 100;

export function isPlaceholder(value: string): boolean {
  return value.startsWith("${") || (value.length <= maxPlaceholder && placeholder.test(value));
}

export function isSecretValue(name: string, isQuoted: boolean, hasEquals: boolean, value: string): boolean {
  if (isPlaceholder(value)) return false;
  return hasEquals || isQuoted || /[_-]/.test(name) || looksRandom(value);
}

/** Tells `token: s3cr3tvalue` from `unexpected token: expected a name`. */
function looksRandom(value: string): boolean {
  return value.length >= 20 || (value.length >= 8 && /\d/.test(value));
}
