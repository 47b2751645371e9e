import type { LogEntry } from '@studio-site/backend';

export type Log = (entry: LogEntry) => void;

/** One JSON line an entry on standard error; entries carry no personal data. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return (entry) => write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}
