import type { LogEntry } from '@studio-site/backend';

export type Log = (entry: LogEntry) => void;

/**
 * One JSON line an entry on standard error. Entries are made without personal data; what looks like an e-mail address
 * or a token all the same, such as in an address that somebody typed, is left out here.
 */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return (entry) => {
    const line = { time: new Date().toISOString(), ...entry };
    write(
      `${JSON.stringify(line, (_key, value) => (typeof value === 'string' ? discreet(value) : value))}\n`,
    );
  };
}

const ADDRESS = /[^\s"'`<>/?&=,;:()]+(?:@|%40)[^\s"'`<>/?&=,;:()]+/gi;
const TOKEN = /\beyJ[\w.-]+/g;

function discreet(text: string): string {
  return text.replace(ADDRESS, '…').replace(TOKEN, '…');
}
