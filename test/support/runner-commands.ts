// The commands a GitHub runner finds in what a step prints: actions/runner, src/Runner.Common/ActionCommand.cs (both
// syntaxes) and src/Runner.Worker/ActionCommandManager.cs (the newer syntax first). The runner is run here as an oracle
// that errs on the side of finding: lines end at every character that some reader takes for a line break, and each line
// is tried also without characters that a culture-sensitive comparison in .NET ignores.

const registered = new Set([
  "set-env",
  "set-output",
  "save-state",
  "add-path",
  "add-mask",
  "add-matcher",
  "remove-matcher",
  "warning",
  "error",
  "notice",
  "debug",
  "group",
  "endgroup",
  "echo",
  "stop-commands",
  "internal-set-repo-path",
]);

export interface RunnerCommand {
  name: string;
  properties: Record<string, string>;
  data: string;
}

const lineBreaks = /\r\n|[\r\n\u000b\u000c\u0085\u2028\u2029]/;
const ignoredByCulture = /[\p{Default_Ignorable_Code_Point}\0]/gu;

export function findRunnerCommands(printed: string): RunnerCommand[] {
  return printed.split(lineBreaks).flatMap((line) => {
    const found = parseCommand(line) ?? parseCommand(line.replace(ignoredByCulture, ""));
    return found === null ? [] : [found];
  });
}

function parseCommand(line: string): RunnerCommand | null {
  return parseColons(line) ?? parseBrackets(line);
}

function parseColons(line: string): RunnerCommand | null {
  const message = line.trimStart();
  if (!message.startsWith("::")) return null;
  const end = message.indexOf("::", 2);
  if (end < 0) return null;
  return command(message.slice(2, end), ",", message.slice(end + 2), unescapeProperty, unescapeData);
}

function parseBrackets(line: string): RunnerCommand | null {
  const start = line.indexOf("##[");
  if (start < 0) return null;
  const end = line.indexOf("]", start);
  if (end < 0) return null;
  return command(line.slice(start + 3, end), ";", line.slice(end + 1), unescapeOld, unescapeOld);
}

function command(
  info: string,
  separator: string,
  data: string,
  unescapeValue: (text: string) => string,
  unescapeRest: (text: string) => string,
): RunnerCommand | null {
  const space = info.indexOf(" ");
  const name = (space < 0 ? info : info.slice(0, space)).toLowerCase();
  if (!registered.has(name)) return null;
  const properties: Record<string, string> = {};
  for (const pair of space > 0
    ? info
        .slice(space + 1)
        .trim()
        .split(separator)
    : []) {
    const equals = pair.indexOf("=");
    if (equals > 0 && equals < pair.length - 1)
      properties[pair.slice(0, equals)] = unescapeValue(pair.slice(equals + 1));
  }
  return { name, properties, data: unescapeRest(data) };
}

function unescapeData(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

function unescapeProperty(text: string): string {
  return text
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%25", "%");
}

function unescapeOld(text: string): string {
  return text
    .replaceAll("%3B", ";")
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%5D", "]")
    .replaceAll("%25", "%");
}
