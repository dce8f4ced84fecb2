export declare const exactVersion: RegExp;
/** The first version in a text; null when there is none. */
export declare const findVersion: (text: string) => string | null;
export type VersionNumbers = readonly [major: number, minor: number];
/** The first two numbers of a Codex version such as `0.169.0` or `0.170.0-alpha.3`; null for anything else. */
export declare function versionNumbers(version: string | null): VersionNumbers | null;
/** Whether a version is at least `major.minor`; null when the version is not known. */
export declare function isAtLeast(version: string | null, [major, minor]: VersionNumbers): boolean | null;
/** Codex before 0.99 starts the session whatever became of a required server (measured). */
export declare const enforcesRequired: (version: string | null) => boolean;
