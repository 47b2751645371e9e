/** One line of the log. Other keys are written next to the event. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [key: string]: unknown;
}
