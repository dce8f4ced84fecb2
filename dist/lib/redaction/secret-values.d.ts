/** A word or number that texts hold for other reasons than a secret's. */
export declare function isCommonWord(value: string): boolean;
/** Long and rare enough to be looked for in any text. */
export declare function isHiddenAnywhere(value: string): boolean;
/** Says no more than a setting does: nothing to hide, unless its name says otherwise. */
export declare const isPlainSetting: (value: string) => boolean;
