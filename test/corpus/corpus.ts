import type { Setup } from "./setup.ts";
import { httpSetups } from "./setups-http.ts";
import { stdioSetups } from "./setups-stdio.ts";

/** Every setup of the corpus. */
export const corpus: readonly Setup[] = [...stdioSetups, ...httpSetups];

/** Codex versions on which it runs: all of it on the first, the main setups on the others. */
export const corpusVersions = ["0.169.0", "0.155.1", "0.142.5", "0.120.0"] as const;

export const setupsFor = (version: string): Setup[] =>
  corpus.filter(({ main }) => main === true || version === corpusVersions[0]);

/** The code a setup must get on this version; null for none. */
export const expectedCode = (setup: Setup, version: string): string | null => {
  const minor = version.split(".").slice(0, 2).join(".");
  const own = setup.codeOn?.[minor];
  return own === undefined ? setup.code : own;
};
