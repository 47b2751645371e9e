import type { LogEntry } from '@studio-site/backend';

export type Log = (entry: LogEntry) => void;

export interface LogOptions {
  write?: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Characters of one text in an entry: a failure with its stack has about two thousand. */
const LONGEST_TEXT = 4000;
/** Lines a minute of one event: what clients can cause must not fill the disk. */
const MOST_A_MINUTE = 300;

/**
 * One JSON line an entry on standard error. Entries are made without personal data; what looks like an e-mail address
 * or a token all the same, or the secret of a shared draft, such as in an address that somebody typed, is left out here. Long texts are cut. Of one
 * event 300 lines a minute are written; the first line of a later minute says how many were left out.
 */
export function createLog({ write = toStandardError, now = Date.now }: LogOptions = {}): Log {
  const put = (entry: LogEntry) => {
    const line = { time: new Date(now()).toISOString(), ...entry };
    write(`${JSON.stringify(line, (_key, value) => (typeof value === 'string' ? safe(value) : value))}\n`);
  };
  const limit = perEvent(now);
  return (entry) => {
    const { isWithin, leftOut } = limit(entry.event);
    if (leftOut > 0) put({ level: 'warn', event: 'log-lines-left-out', of: entry.event, count: leftOut });
    if (isWithin) put(entry);
  };
}

function toStandardError(line: string): void {
  process.stderr.write(line);
}

/** Counts lines by event: is this one within its minute's limit, and how many of earlier minutes were not? */
function perEvent(now: () => number): (event: string) => { isWithin: boolean; leftOut: number } {
  const counts = new Map<string, { minute: number; count: number }>();
  return (event) => {
    const minute = Math.floor(now() / 60_000);
    const last = counts.get(event);
    if (last?.minute === minute) {
      last.count += 1;
      return { isWithin: last.count <= MOST_A_MINUTE, leftOut: 0 };
    }
    counts.set(event, { minute, count: 1 });
    return { isWithin: true, leftOut: Math.max(0, (last?.count ?? 0) - MOST_A_MINUTE) };
  };
}

const WORD = /[^\s"'`<>/?&=,;:()]+/g;
/** Something on both sides of the `@`: the scope of a package is not an e-mail address. */
const ADDRESS = /^.+?(?:@|%40)./i;
const TOKEN = /\beyJ[\w.-]+/g;
/** The secret of a shared draft, in its address or in its document's path. */
const DRAFT_SECRET = /\b(drafts|draftLinks)(\/|%2F)[\w-]+/gi;

/** The text cut to its longest, without addresses and tokens. Takes time linear in the text's length, whatever the text. */
function safe(text: string): string {
  const cut =
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)` : text;
  return cut
    .replace(WORD, (word) => (ADDRESS.test(word) ? '…' : word))
    .replace(TOKEN, '…')
    .replace(DRAFT_SECRET, '$1$2…');
}

/** A failure with the place in the program where it happened. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
