// What the runner reads from the files of GITHUB_OUTPUT, GITHUB_ENV and GITHUB_STATE: actions/runner, src/Runner.Worker/FileCommandManager.cs.

/** The entries of such a file, in order. Throws where the runner fails the step. */
export function readRunnerFile(text: string): [string, string][] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const entries: [string, string][] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line === "") continue;
    const equals = line.indexOf("=");
    const heredoc = line.indexOf("<<");
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
      entries.push([line.slice(0, equals), line.slice(equals + 1)]);
      continue;
    }
    if (heredoc < 0) throw new Error(`Invalid format '${line}'`);
    const [name, delimiter] = [line.slice(0, heredoc), line.slice(heredoc + 2)];
    if (name === "" || delimiter === "") throw new Error(`Name and delimiter must not be empty: '${line}'`);
    const end = lines.indexOf(delimiter, at + 1);
    if (end < 0) throw new Error(`Matching delimiter not found '${delimiter}'`);
    entries.push([name, lines.slice(at + 1, end).join("\n")]);
    at = end;
  }
  return entries;
}
