/** Why the model could not be asked. */
export type TurnFailure = "api-key-missing" | "api-key-rejected" | "model-not-found" | "network-unreachable" | "quota-exceeded";
/** Which failure the error of a turn is; null for any other. */
export declare const classifyTurnFailure: (error: string) => TurnFailure | null;
/** Codex 0.169 waits for ever and says so each time it tries. */
export declare const waitsForNetwork: (message: string) => boolean;
