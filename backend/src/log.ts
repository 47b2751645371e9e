/** One line of the log. Further keys are written beside the event. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [key: string]: unknown;
}
