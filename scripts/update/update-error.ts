import { stripVTControlCharacters } from 'node:util';

/** Why an update or the way back stopped; the message is one sentence that a person can act on. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/** Where Node shows the source of an uncaught error: a place, the line, and a mark below it. */
const SOURCE = /^\S.*:\d+\n.*\n\s*\^+\s*$/gm;
/** Lines that give no reason: headings, npm's number of the error, and what Node prints around an error. */
const NOT_TELLING = [
  /:$/,
  /^npm error (code|errno|syscall|path)\b/,
  /^Node\.js v\d/,
  /^at .+:\d+\)?$/,
  /^\W*$/,
  /^(code|errno|syscall|path): /,
];
/** The name of an error, such as `TypeError`, or the word. */
const ERROR = /(?:\b|[a-z])error\b|\bfatal\b/i;

/** The part of a program's output that says what went wrong, in one line: its first line about an error, else its last line. */
export function reasonIn(output: string): string {
  const telling = stripVTControlCharacters(output)
    .replace(SOURCE, '')
    .split('\n')
    .map((line) => messageOf(line.trim()))
    .filter((line) => line !== '' && !NOT_TELLING.some((pattern) => pattern.test(line)));
  const reason = telling.find((line) => ERROR.test(line)) ?? telling.at(-1) ?? 'it said nothing';
  return reason.replace(/ \{$/, '').slice(0, 300).replace(/\.$/, '');
}

/** Of a line of the site's log its sentence. Warnings of a start that fails later are no reason. */
function messageOf(line: string): string {
  if (!line.startsWith('{"time"')) return line;
  try {
    const { level, event, message } = JSON.parse(line) as Record<string, unknown>;
    return level === 'error' ? `error: ${message ?? event}` : '';
  } catch {
    return line;
  }
}
