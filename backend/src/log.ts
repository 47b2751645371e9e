/** One line of the log. Every further key is written beside the event. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [key: string]: unknown;
}
