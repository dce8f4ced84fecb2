/**
 * One line that names a step. The default in action.yml ends in `matrix=`, the matrix as JSON, `step=` and `github.action`; it becomes
 * what GitHub shows beside the job, and the step: `CI / push / test (ubuntu-latest, 22) / smoke`. A longer line is cut and ends in
 * a hash of the whole key. Null when it is empty.
 */
export declare function tidyCommentKey(given: string): string | null;
