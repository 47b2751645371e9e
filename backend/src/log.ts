/** One line of the log. Further properties are logged with the event. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [key: string]: unknown;
}
