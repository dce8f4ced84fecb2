/** Classes of ASCII characters, one bit each. */
export declare const nameChar = 1;
export declare const bareEnd = 2;
export declare const urlEnd = 4;
export declare const schemeChar = 8;
export declare const space = 16;
export declare const queryEnd = 32;
export declare const base64 = 64;
/** Above ASCII only white space ends anything, and it is rare enough to be left to the value it ends up in. */
export declare const isClass: (code: number, bit: number) => boolean;
export declare const isQuote: (code: number) => boolean;
