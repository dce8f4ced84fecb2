export interface Link {
    /** Words of ours. */
    text: string;
    url: string;
}
/** Markdown links; an address of an unexpected form is left out. */
export declare function renderLinks(links: readonly Link[]): string;
