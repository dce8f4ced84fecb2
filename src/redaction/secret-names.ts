export interface Secret {
  name: string;
  value: string;
}

/** A name that holds none of these words is not the name of a secret. No two begin with the same three letters. */
export const secretWords =
  "token secret pass cred key auth bearer cookie jwt pwd dsn sig sas pat webhook".split(" ");

/** Secret wherever they stand in a name. */
const anywhere =
  /(?:^|[_.\-\s])(?:tokens?|secrets?|passwords?|passwd|passphrase|credentials?|creds|apikeys?|bearer)(?=$|[_.\-\s\d])|(?:token|secret|password|apikey)$|(?:api|access|private|secret|signing|encryption|session)[_-](?:key|token|secret)/i;
/** Secret at the end of a name; `key` only after another word. */
const atTheEnd =
  /(?:^|[_.\-\s])(?:auth|authorization|cookies?|jwt|pwd|dsn|signature|sig|sas|pat|webhook(?:_url)?)\d*$|[_.-](?:key|pass)\d*$/i;
/** Of variables, where a false alarm costs least. */
const inVariables =
  /(?:^|_)(?:key|keys|auth|session|cookie|jwt|pat|pass|pwd|dsn|sas|webhook|private)(?=$|_|\d)|^git_config_(?:value_\d|parameters$)/i;

/** Names that only point at a secret, describe or count it, or are known to be public. */
const harmless =
  /[_.-](?:paths?|files?|dirs?|home|sock|socket|url|uri|endpoint|host|port|user|username|names?|types?|counts?|limit|ttl|expiry|expires|expires_(?:in|at)|length|size|version|vars?|scopes?|status|usage|error|method|mode|provider|source|required|enabled|pub|pid|id)$|^(?:old)?pwd$|^max[_-]|(?:^|[_-])public[_-]|^(?:xdg|dbus|npm_package|git_config_key)_|_tokens$|^tokens$/i;

const known = new Map<string, boolean>();
const maxKnown = 10_000;

/** Whether a key, header, flag or variable of this name usually holds a secret: `GITHUB_TOKEN`, `x-api-key`, `clientSecret`. */
export function isSecretName(name: string): boolean {
  let isSecret = known.get(name);
  if (isSecret === undefined) {
    isSecret = judgeName(name);
    if (known.size >= maxKnown) known.clear();
    known.set(name, isSecret);
  }
  return isSecret;
}

function judgeName(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1_$2");
  return (
    (anywhere.test(words) || atTheEnd.test(words)) && (!harmless.test(words) || /webhook_url$/i.test(words))
  );
}

/** The same for a variable, where more names hold a secret. */
export function isSecretVariable(name: string): boolean {
  return isSecretName(name) || (inVariables.test(name) && !harmless.test(name));
}
