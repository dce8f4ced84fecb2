export declare function isPlaceholder(value: string): boolean;
export declare function isSecretValue(name: string, isQuoted: boolean, hasEquals: boolean, value: string): boolean;
