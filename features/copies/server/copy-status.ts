import type { ReportAlarm } from '../../../platform/alarm-reports.ts';

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

/** How old the last copy may be, if there is a problem, before the alarm begins, in milliseconds. */
const LATE_AFTER = 15 * 60_000;
/** How often the copy is checked, in milliseconds. */
const EVERY = 60_000;

/**
 * Reports whether the off-site copy is late. `since`: when the site started. `now`: the current time. Both are in
 * milliseconds since 1970.
 */
export function checkCopyStatus(
  report: ReportAlarm,
  { lastCopy, problem }: CopyStatus,
  since: number,
  now: number,
): void {
  const isLate = problem !== null && now - (lastCopy ?? since) > LATE_AFTER;
  const last = lastCopy === null ? 'since the start' : `since ${new Date(lastCopy).toISOString()}`;
  report(isLate ? `The copy elsewhere has not been complete ${last}. ${problem}` : null);
}

/** Checks the off-site copy periodically. Returns a function that stops the checks. */
export function watchCopy(report: ReportAlarm, status: () => CopyStatus): () => void {
  const since = Date.now();
  const timer = setInterval(() => checkCopyStatus(report, status(), since, Date.now()), EVERY).unref();
  return () => clearInterval(timer);
}
