import { stripVTControlCharacters } from 'node:util';

/** Why an update or the way back stopped; the message is one sentence that a person can act on. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/** The part of a program's output that says what went wrong, in one line: its first line about an error, else its last line. */
export function reasonIn(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // "The build failed:" and npm's number of the error say nothing yet.
  const telling = lines.filter(
    (line) => !line.endsWith(':') && !/^npm error (code|errno|syscall)\b/.test(line),
  );
  const reason =
    telling.find((line) => /\b(error|fatal)\b/i.test(line)) ?? telling.at(-1) ?? 'it said nothing';
  return reason.slice(0, 300).replace(/\.$/, '');
}
