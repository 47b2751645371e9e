/** State of the off-site copy, for alarms and the dashboard. */
export interface CopyStatus {
  /** The copy contains all changes up to this time, in milliseconds since 1970; null if nothing is copied yet. */
  lastCopy: number | null;
  /** One sentence about the current problem and its remedy; null if all is well. */
  problem: string | null;
}
