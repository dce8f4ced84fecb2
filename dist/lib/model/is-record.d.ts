/** A JSON object: neither null nor an array. */
export declare const isRecord: (value: unknown) => value is Record<string, unknown>;
