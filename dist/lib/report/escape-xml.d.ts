/** Content of an XML 1.0 element. What XML cannot hold, even as a reference, is made visible. */
export declare function xmlText(text: string): string;
/** Value of a double-quoted XML 1.0 attribute; line breaks survive the parser's normalization. */
export declare function xmlAttribute(text: string): string;
