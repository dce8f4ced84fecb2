export type FenceLanguage = "text" | "toml" | "yaml" | "sh" | "mermaid";
/** A fenced code block that no line of `text` can close. To be placed at the left margin. */
export declare function fence(text: string, language: FenceLanguage): string;
