export interface Secret {
    name: string;
    value: string;
}
/** Whether a key, header, flag or variable of this name usually holds a secret: `GITHUB_TOKEN`, `x-api-key`, `clientSecret`. */
export declare function isSecretName(name: string): boolean;
/** Values of secret-looking variables, and passwords inside URLs of any variable. */
export declare function secretsFromEnvironment(env: Record<string, string | undefined>): Secret[];
