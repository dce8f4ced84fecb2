import type { DiagnosisInput } from "../context.ts";
import type { Explanation } from "../entry.ts";
/** `npx`, `uvx`, … if that is what the server is run by; null for other commands. */
export declare function packageRunner({ declared }: DiagnosisInput): string | null;
/** The package that is run, as code; "the package" where it is not known. */
export declare const wantedPackage: ({ declared }: DiagnosisInput) => string;
/** A step that installs the server's package ahead; null where runner or package is not known. */
export declare function installBefore(input: DiagnosisInput): Explanation["snippet"];
