import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in an error's stack: a file, as a path or an address, and a line, before a column or the end. */
const PLACE = /(?:^|[\s(])((?:file:\/\/|\/|[A-Z]:\\).*?):(\d+)(?::\d+)?\)?$/;

/**
 * Where in the files of a folder an error was thrown, or where Node could not read them: `studio.config.ts, line 8`.
 * Null when the error says nothing of the folder.
 */
export function faultPlace(error: unknown, folder: string): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const line of stack.split('\n')) {
    const [, file = '', number] = PLACE.exec(line) ?? [];
    const name = file === '' ? '..' : relative(folder, pathOf(file));
    if (!name.startsWith('..')) return `${name.split(sep).join('/')}, line ${number}`;
  }
  return null;
}

const pathOf = (file: string) => (file.startsWith('file:') ? fileURLToPath(file) : file);
