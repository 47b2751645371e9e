import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in an error's stack: a file, as a path or an address, and a line, before a column or the end. */
const PLACE = /(?:^|[\s(])((?:file:\/\/|\/|[A-Z]:\\).*?):(\d+)(?::\d+)?\)?$/;

/** Where in a file something is wrong; lines and columns are counted from 1. */
export interface FaultPlace {
  /** Relative to the folder, with slashes. */
  file: string;
  line: number;
  /** Null where the error does not mark one. */
  column: number | null;
}

/**
 * Where in the files of a folder an error was thrown, or where Node could not read them, by the stack of the error or by
 * what Node prints of it. Null when it says nothing of the folder.
 */
export function faultPlace(stack: string, folder: string): FaultPlace | null {
  const lines = stack.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, file = '', number] = PLACE.exec(line) ?? [];
    const name = file === '' ? '..' : relative(folder, pathOf(file));
    if (name.startsWith('..')) continue;
    // Some lines of the source follow, and a mark below the fault.
    const mark = lines.slice(at + 1, at + 5).find((one) => /^\s*\^+\s*$/.test(one));
    return {
      file: name.split(sep).join('/'),
      line: Number(number),
      column: mark === undefined ? null : mark.indexOf('^') + 1,
    };
  }
  return null;
}

const pathOf = (file: string) => (file.startsWith('file:') ? fileURLToPath(file) : file);
