/** Names of the environment variables that one line reports as missing, in order. */
export declare function missingVariables(line: string): string[];
