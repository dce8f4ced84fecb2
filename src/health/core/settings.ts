export interface HealthSettings {
  /** Bad runs in a row before a server counts as down; 1 to 100. */
  downAfter: number;
  /** Good runs in a row before it counts as up again; 1 to 100. */
  upAfter: number;
  /** How many of the latest runs are examined for flapping. */
  flapWindow: number;
  /** Changes between good and bad within that window that make a server flapping. */
  flapChanges: number;
  /** A start slower than this many times its usual p95 is slow. */
  slowFactor: number;
  /** Time between scheduled runs; null: inferred from the history. */
  intervalMs: number | null;
  /** Days that single runs are kept; daily figures stay. */
  runDays: number;
  /** Days that daily figures are kept. */
  dayFigures: number;
  /** Commits after which the branch is squashed to one; 0: never. */
  squashAfter: number;
}

export const defaultHealthSettings: HealthSettings = {
  downAfter: 2,
  upAfter: 2,
  flapWindow: 20,
  flapChanges: 6,
  slowFactor: 1.5,
  intervalMs: null,
  runDays: 90,
  dayFigures: 730,
  squashAfter: 1000,
};
