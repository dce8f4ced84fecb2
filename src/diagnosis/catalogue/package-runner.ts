import type { DiagnosisInput } from "../context.ts";
import type { Explanation } from "../entry.ts";
import { commandBefore, shellWord } from "../snippets.ts";
import { code } from "../words.ts";

/** Commands that fetch a package and run it, and what installs the package ahead. */
const installers: Record<string, (spec: string) => string> = {
  npx: (spec) => `npm install --global ${spec}`,
  pnpx: (spec) => `pnpm add --global ${spec}`,
  pnpm: (spec) => `pnpm add --global ${spec}`,
  bunx: (spec) => `bun add --global ${spec}`,
  uvx: (spec) => `uv tool install ${spec}`,
  pipx: (spec) => `pipx install ${spec}`,
};

/** `npx`, `uvx`, … if that is what the server is run by; null for other commands. */
export function packageRunner({ declared }: DiagnosisInput): string | null {
  const program = /([^/\\]*?)(?:\.(?:cmd|exe|ps1))?$/i.exec(declared?.command ?? "")?.[1] ?? "";
  return Object.hasOwn(installers, program) ? program : null;
}

/** The package that is run, as code; "the package" where it is not known. */
export const wantedPackage = ({ declared }: DiagnosisInput): string =>
  declared?.packageName == null ? "the package" : code(declared.packageName);

/** A step that installs the server's package ahead; null where runner or package is not known. */
export function installBefore(input: DiagnosisInput): Explanation["snippet"] {
  const runner = packageRunner(input);
  const install = runner === null ? undefined : installers[runner];
  const spec = input.declared?.packageName ?? null;
  return install === undefined || spec === null
    ? null
    : commandBefore(install(shellWord(spec)), input.context.workflow);
}
