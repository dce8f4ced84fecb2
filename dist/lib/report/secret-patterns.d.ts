export interface Span {
    start: number;
    end: number;
}
/** Where secrets stand in `text`, by what surrounds them or by their own shape. Spans may overlap. */
export declare function findSecretSpans(text: string): Span[];
