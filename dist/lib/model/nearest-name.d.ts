/** The candidate a misspelt name was most likely meant to be; null when none is close. */
export declare function nearestName(name: string, candidates: Iterable<string>): string | null;
