/** A part of a text that is to be hidden. */
export interface Span {
    start: number;
    end: number;
    /** It stands as the value of a name, in a header or a URL: hidden even where a server has this name. */
    isValue: boolean;
}
/**
 * Finds where secrets stand in a text, by what surrounds them or by their own shape. One pass: only where a word of a secret's name or
 * the beginning of a token ends is anything looked at more closely, and no part of the text is read more than a few times.
 */
export declare class PatternScan {
    #private;
    constructor(text: string, spans: Span[]);
    run(): void;
}
