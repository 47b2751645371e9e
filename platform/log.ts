import type { LogEntry } from '@studio-site/backend';

export type Log = (entry: LogEntry) => void;

export interface LogOptions {
  write?: (line: string) => void;
  /** The current time in milliseconds since 1970; replaced by tests. */
  now?: () => number;
}

/** Maximum length of a text in an entry, in characters. An error with its stack has about two thousand. */
const LONGEST_TEXT = 4000;
/** Maximum number of lines per event and minute, so that clients cannot fill the disk with log lines. */
const MOST_A_MINUTE = 300;

/**
 * Writes one JSON line per entry to standard error. Long texts are cut. E-mail addresses, tokens and the secrets of
 * draft links and invitations are redacted. Each event has at most 300 lines per minute. Before the event's next line
 * in a later minute, an extra line contains the number of omitted lines.
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

/**
 * Counts lines per event. Returns whether this line is within the limit, and how many lines of earlier minutes were
 * omitted.
 */
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
/**
 * Matches an e-mail address. Requires text on both sides of `@`, so that package scopes such as `@hono` are not
 * redacted.
 */
const ADDRESS = /^.+?(?:@|%40)./i;
const TOKEN = /\beyJ[\w.-]+/g;
/** The secret of a draft link, in its URL or in its document's path. */
const DRAFT_SECRET = /\b(drafts|draftLinks)(\/|%2F)[\w-]+/gi;
/** The id and the secret in the link of an invitation. */
const INVITATION = /(#|%23)[\w-]{16,60}\.[\w-]{43}/gi;

/** Cuts a text, and redacts e-mail addresses, tokens and secrets. Takes linear time. */
function safe(text: string): string {
  const cut =
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)` : text;
  return cut
    .replace(WORD, (word) => (ADDRESS.test(word) ? '…' : word))
    .replace(TOKEN, '…')
    .replace(DRAFT_SECRET, '$1$2…')
    .replace(INVITATION, '$1…');
}

/** Formats an error with its stack; any other value as text. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
