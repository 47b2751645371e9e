import { setImmediate as nextTurn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

/** An expected failure of an update or of its undoing, with a message for the owner. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/** Matches the source excerpt that Node prints for an uncaught error: position, line, and a mark below. */
const SOURCE = /^\S.*:\d+\n.*\n\s*\^+\s*$/gm;
/**
 * Lines of output that do not explain an error: headings, npm's error number, and lines that Node prints around an
 * error.
 */
const NOT_TELLING = [
  /:$/,
  /^npm error (code|errno|syscall|path)\b/,
  /^Node\.js v\d/,
  /^at .+:\d+\)?$/,
  /^\W*$/,
  /^(code|errno|syscall|path): /,
];
/** Matches the name of an error, such as `TypeError`, and the words “error” and “fatal”. */
const ERROR = /(?:\b|[a-z])error\b|\bfatal\b/i;

/** The reason for a failure from a program's output: the first line about an error, or else the last line. */
export function reasonIn(output: string): string {
  const telling = stripVTControlCharacters(output)
    .replace(SOURCE, '')
    .split('\n')
    .map((line) => messageOf(line.trim()))
    .filter((line) => line !== '' && !NOT_TELLING.some((pattern) => pattern.test(line)));
  const reason = telling.find((line) => ERROR.test(line)) ?? telling.at(-1) ?? 'it printed nothing';
  return reason.replace(/ \{$/, '').slice(0, 300).replace(/\.$/, '');
}

/**
 * The message in a line of output. Empty for entries of the site's log that are no errors, because they do not make a
 * start fail.
 */
function messageOf(line: string): string {
  if (!line.startsWith('{"time"')) return line;
  try {
    const { level, event, message } = JSON.parse(line) as Record<string, unknown>;
    return level === 'error' ? `error: ${message ?? event}` : '';
  } catch {
    return line;
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interruption {
  /** Throws `UpdateError` if a signal has arrived. */
  check(): Promise<void>;
  /** Stops delaying signals; a signal then ends the process as usual. */
  close(): void;
}

/** Delays signals until the current step has ended, so that the process can clean up. */
export function watchInterruption(): Interruption {
  let came: NodeJS.Signals | null = null;
  const note = (signal: NodeJS.Signals) => {
    came = signal;
  };
  for (const signal of SIGNALS) process.on(signal, note);
  return {
    async check() {
      // Waits one turn of the event loop, so that a signal that arrived during a synchronous step is handled.
      await nextTurn();
      if (came !== null) throw new UpdateError(`the update was interrupted (${came})`);
    },
    close() {
      for (const signal of SIGNALS) process.off(signal, note);
    },
  };
}
