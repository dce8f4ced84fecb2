/** A label inside a Mermaid diagram. To be placed after a character of ours, so that it never starts with a keyword. */
export declare function mermaidLabel(text: string): string;
