export declare function terminalWords(text: string): string;
