/** Why the model could not be asked. */
export type TurnFailure =
  | "api-key-missing"
  | "api-key-rejected"
  | "model-not-found"
  | "network-unreachable"
  | "quota-exceeded";

/** Codex's words and those of the Responses API that it passes on (0.99 - 0.169). */
const patterns: readonly [TurnFailure, RegExp][] = [
  ["api-key-missing", /^Missing environment variable: `|401 Unauthorized: Missing bearer/],
  ["api-key-rejected", /^unexpected status 401 Unauthorized/],
  [
    "model-not-found",
    /^\{.*"code":\s*"model_not_found"|^(?:unexpected status 40[04] [A-Za-z ]+: )?The (?:requested )?model [`'].+[`'] does not exist/s,
  ],
  ["quota-exceeded", /^Quota exceeded|last status: 429 Too Many Requests/],
  [
    "network-unreachable",
    /^(?:stream disconnected before completion: |Connection failed: )?(?:error sending request|failed to lookup address information)/,
  ],
];

/** Which failure the error of a turn is; null for any other. */
export const classifyTurnFailure = (error: string): TurnFailure | null =>
  patterns.find(([, pattern]) => pattern.test(error))?.[0] ?? null;

/** Codex 0.169 waits for ever and says so each time it tries. */
export const waitsForNetwork = (message: string): boolean =>
  message.startsWith("Reconnecting... waiting for network");
