/** Every spelling of a value that a program is likely to print, base64 apart. */
export declare function plainSpellings(value: string): string[];
/** A line of wrapped base64 of 16 characters or more holds a whole piece, wherever it begins. */
export declare const pieceLength = 8;
/** Parts of base64 text that only this value decides, whole and in long pieces, as of a text that was cut. */
export declare const base64Cores: (value: string) => string[];
/** Short pieces of the same, by which a line of a wrapped text is known. */
export declare const base64Pieces: (value: string) => string[];
