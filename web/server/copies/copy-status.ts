/** State of the off-site copy, for alarms and the dashboard. */
export interface CopyStatus {
  /**
   * Time up to which the copy has all changes and files, in milliseconds since 1970. Null until the copying process has
   * made its first complete copy after a start.
   */
  lastCopy: number | null;
  /** Description of the current problem; null if there is none. */
  problem: string | null;
}
