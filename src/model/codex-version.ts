/** A whole version, by the grammar of npm. */
const version =
  /(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}(?:-[0-9A-Za-z.-]{1,40})?(?:\+[0-9A-Za-z.-]{1,40})?/;

export const exactVersion = new RegExp(`^${version.source}$`);

/** The first version in a text; null when there is none. */
export const findVersion = (text: string): string | null => version.exec(text)?.[0] ?? null;

export type VersionNumbers = readonly [major: number, minor: number];

/** The first two numbers of a Codex version such as `0.169.0` or `0.170.0-alpha.3`; null for anything else. */
export function versionNumbers(version: string | null): VersionNumbers | null {
  const match = /^(\d{1,6})\.(\d{1,6})(?:\.|$)/.exec(version ?? "");
  return match === null ? null : [Number(match[1]), Number(match[2])];
}

/** Whether a version is at least `major.minor`; null when the version is not known. */
export function isAtLeast(version: string | null, [major, minor]: VersionNumbers): boolean | null {
  const numbers = versionNumbers(version);
  if (numbers === null) return null;
  return numbers[0] > major || (numbers[0] === major && numbers[1] >= minor);
}

/** Codex before 0.99 starts the session whatever became of a required server (measured). */
export const enforcesRequired = (version: string | null): boolean => isAtLeast(version, [0, 99]) ?? false;
