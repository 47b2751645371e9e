/** State of the copy elsewhere, for alarms and the dashboard. */
export interface CopyStatus {
  /** Time in milliseconds since 1970 up to which everything is in the copy; null if nothing is copied yet. */
  lastCopy: number | null;
  /** One sentence about the current problem and its remedy; null if all is well. */
  problem: string | null;
}
