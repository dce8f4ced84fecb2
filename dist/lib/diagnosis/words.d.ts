/** Shown as code by the renderers, which take pairs of backticks for it. */
export declare const code: (text: string) => string;
/** `a`, `a and b`, `a, b and c`, each as code. */
export declare function codes(texts: readonly string[]): string;
export declare const isOrAre: (things: readonly unknown[]) => string;
/** Someone else's words, as code and no longer than a reader bears. For redacted text: a cut secret is not known again. */
export declare function quote(text: string): string;
