/** Variables whose absence a line complains of. The name must be what is missing, not any word in capitals. */
const name = "[`'\"$]{0,3}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)[`'\"]?";
const absent =
  "(?:is |are |was |were )?(?:not (?:set|defined|provided|found|configured|specified|present|given|exported|available|supplied)|unset|undefined|missing|required|empty|needed|null|None|mandatory|must be (?:set|defined|provided|configured|specified|present)|needs to be (?:set|defined|provided))";
const before = [
  `${name}(?:,? (?:and|or|&) ${name})? (?:(?:environment|env|configuration|config)[ _]?(?:var(?:iable)?s?)? ?)?(?:is |are |was )?(?:required but )?${absent}`,
  `${name}\\s*[:=-]\\s*(?:Required|Field required|Missing|undefined|required)\\b`,
  `${name}: (?:parameter|unbound)`,
  `${name}\\s*[:=]\\s*[(<]?(?:NOT SET|not set|unset|undefined|missing|empty|null|None)\\b`,
].map((pattern) => new RegExp(pattern, "g"));
const mark = "[`'\"$\\[({]{0,3}";
const close = "[`'\"\\])}]{0,3}";
const list = (item: string): string =>
  `(${mark}${item}${close}(?:(?:,? and |,? or |, ?| & )${mark}${item}${close})*)`;
const anyNames = list("[A-Z][A-Z0-9_]*");
/** Names with an underscore, which ordinary words lack. */
const longNames = list("[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+");
const articles = "(?: (?:the|a|an|your|required|mandatory|necessary|valid|following))*";
const lacks = "missing|no|required|requires?|needs?|undefined|unset|expected|expects?|lacking";
const gives = "set|setting|provide|export|define|specify|configure|supply";
const variables = "(?:environment|env|configuration|config)[ _-]?(?:var(?:iable)?(?:s|\\(s\\))?|settings?)?";
const after = [
  `\\b(?:${lacks}|${gives})${articles} ${variables}(?: (?:named|called|key))?\\s*[:=(]{0,2}\\s*${anyNames}`,
  `\\b(?:${lacks})${articles}:? ${longNames}`,
  `KeyError: ${anyNames}`,
  `\\b(?:${gives})${articles} ${longNames}`,
  `${variables} ${anyNames} (?:${absent})`,
  `\\bneither ${longNames.replace("and |", "nor |")} (?:is|are|was)`,
  `\\b(?:no|missing) [\\w ]*(?:token|key|credentials?|password|secret)\\b.* (?:via|by|with|using|through)(?: the)? ${longNames}`,
].map((pattern) => new RegExp(pattern, "gi"));
const word = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*/g;

/** Error codes and states, which look like variables. */
const notVariables =
  /^(?:ERR|MODULE|NODE|UND|UNABLE|SELF|CERT|DEPTH|GLIBC|GLIBCXX|HTTP|SQLITE|PERMISSION|ACCESS|INVALID|NOT|E[A-Z]{3,})_|_(?:NOT_FOUND|ERROR|EXCEPTION|DENIED|FAILED|REFUSED|TIMEOUT|EXPIRED|REQUIRED|MISSING)$|^(?:NODE_MODULE_VERSION|ERROR|FATAL|WARN|WARNING|INFO|API|URL|JSON|HTTP|HTTPS|MCP|TOKEN|KEY|ENV|ID|NOT|IS|REQUIRED|MISSING|PATH|HOME|SSE|STDIO|SQL|CLI|SDK|OAUTH|E[A-Z]{4,})$/;

/** Names of the environment variables that one line reports as missing, in order. */
export function missingVariables(line: string): string[] {
  const names = new Set<string>();
  for (const pattern of before) {
    for (const match of line.matchAll(pattern))
      for (const found of match.slice(1)) if (found) names.add(found);
  }
  for (const pattern of after) {
    for (const match of line.matchAll(pattern)) {
      for (const [found] of (match[1] ?? "").matchAll(word)) names.add(found);
    }
  }
  return [...names].filter(
    (found) => found.length > 2 && /[A-Z]{2}/.test(found) && !notVariables.test(found),
  );
}
