import type { DiagnosisInput } from "../../context.ts";
/** All that an HTTP server said in its answer, to Codex and to the second look: for matching. */
export declare function answerText(input: DiagnosisInput): string;
/** What the server said beside its status, quoted; null when nothing. */
export declare function answerWords(input: DiagnosisInput): string | null;
/** The end of a sentence about an answer. */
export declare function andSaid(input: DiagnosisInput): string;
/** The server's URL, as code. */
export declare const address: ({ declared }: DiagnosisInput) => string;
export declare const isSseAddress: ({ declared }: DiagnosisInput) => boolean;
