/** Whether a text where a variable's name belongs is a name, by its form. A token, a password or a UUID is none. */
export declare function looksLikeVariableName(text: string): boolean;
/** The name of the secret for a variable. A secret's name must not begin with `GITHUB_`. */
export declare const secretFor: (variable: string) => string;
