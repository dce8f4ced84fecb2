export interface Secret {
    name: string;
    value: string;
}
/** A name that holds none of these words is not the name of a secret. No two begin with the same three letters. */
export declare const secretWords: string[];
/** Whether a key, header, flag or variable of this name usually holds a secret: `GITHUB_TOKEN`, `x-api-key`, `clientSecret`. */
export declare function isSecretName(name: string): boolean;
/** The same for a variable, where more names hold a secret. */
export declare function isSecretVariable(name: string): boolean;
