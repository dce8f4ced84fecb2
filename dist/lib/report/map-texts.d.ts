/** The same value with every string in it changed; keys stay. */
export declare function mapTexts<T>(value: T, change: (text: string) => string): T;
