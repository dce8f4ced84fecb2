import path from "node:path";

/** A path for a reader: relative to the workspace, else `$CODEX_HOME/…` or `~/…`. */
export function displayPath(workspace: string, home: string, userHome: string): (file: string) => string {
  const below = (folder: string, file: string) => {
    const relative = path.relative(folder, file);
    return relative === "" || relative.startsWith("..") || path.isAbsolute(relative) ? null : relative;
  };
  return (file) => {
    const inWorkspace = below(workspace, file);
    if (inWorkspace !== null) return inWorkspace;
    const inHome = below(home, file);
    if (inHome !== null && home !== path.join(userHome, ".codex")) return `$CODEX_HOME/${inHome}`;
    const inUserHome = below(userHome, file);
    return inUserHome === null ? file : `~/${inUserHome}`;
  };
}
