export interface Secret {
  name: string;
  value: string;
}

/** Secret wherever they stand in a name. */
const anywhere =
  /(?:^|[_.\-\s])(?:tokens?|secrets?|passwords?|passwd|passphrase|credentials?|creds|apikeys?|bearer)(?=$|[_.\-\s\d])|(?:token|secret|password|apikey)$|(?:api|access|private|secret|signing|encryption|session)[_-](?:key|token|secret)/i;
/** Secret at the end of a name; `key` only after another word. */
const atTheEnd =
  /(?:^|[_.\-\s])(?:auth|authorization|cookies?|jwt|pwd|dsn|signature|sig|sas|pat|webhook(?:_url)?)\d*$|[_.-](?:key|pass)\d*$/i;
/** Of variables, where a false alarm costs least. */
const inVariables =
  /(?:^|_)(?:key|keys|auth|session|cookie|jwt|pat|pass|pwd|dsn|sas|webhook|private)(?=$|_|\d)/i;

/** Names that only point at a secret, describe or count it, or are known to be public. */
const harmless =
  /[_.-](?:paths?|files?|dirs?|home|sock|socket|url|uri|endpoint|host|port|user|username|names?|types?|counts?|limit|ttl|expiry|expires|expires_(?:in|at)|length|size|version|vars?|scopes?|status|usage|error|method|mode|provider|source|required|enabled|pub|pid|id)$|^(?:old)?pwd$|^max[_-]|(?:^|[_-])public[_-]|^(?:xdg|dbus|npm_package)_|_tokens$|^tokens$/i;

/** Whether a key, header, flag or variable of this name usually holds a secret: `GITHUB_TOKEN`, `x-api-key`, `clientSecret`. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1_$2");
  return (
    (anywhere.test(words) || atTheEnd.test(words)) && (!harmless.test(words) || /webhook_url$/i.test(words))
  );
}

function isSecretVariable(name: string): boolean {
  return isSecretName(name) || (inVariables.test(name) && !harmless.test(name));
}

const urlPassword = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#:]*:([^\s/?#]+)@/i;
const filePath = /^(?:\.{0,2}|~)\/[^\s:]*$/;

/** Values of secret-looking variables, and passwords inside URLs of any variable. */
export function secretsFromEnvironment(env: Record<string, string | undefined>): Secret[] {
  const secrets: Secret[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === "") continue;
    if (isSecretVariable(name) && !filePath.test(value)) secrets.push({ name, value });
    const password = urlPassword.exec(value)?.[1];
    if (password !== undefined) secrets.push({ name, value: password });
  }
  return secrets;
}
