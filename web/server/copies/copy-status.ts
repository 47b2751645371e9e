/** State of the off-site copy, for alarms and the dashboard. */
export interface CopyStatus {
  /** Time up to which the copy contains all changes, in milliseconds since 1970; null if nothing is copied yet. */
  lastCopy: number | null;
  /** One sentence about the current problem and its remedy; null if all is well. */
  problem: string | null;
}
