import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A position in an error's stack: a file, as a path or URL, and a line, followed by a column or the end. */
const PLACE = /(?:^|[\s(])((?:file:\/\/|\/|[A-Z]:\\).*?):(\d+)(?::\d+)?\)?$/;

/** The position of an error in a file; lines and columns are counted from 1. */
export interface FaultPlace {
  /** Relative to the folder, with slashes. */
  file: string;
  line: number;
  /** Null when the error has none. */
  column: number | null;
}

/**
 * The file of the folder, and the position in it, where an error was thrown or where Node could not parse it, from the
 * error's stack or Node's output. Null when neither mentions the folder.
 */
export function faultPlace(stack: string, folder: string): FaultPlace | null {
  const lines = stack.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, file = '', number] = PLACE.exec(line) ?? [];
    const name = file === '' ? '..' : relative(folder, pathOf(file));
    if (name.startsWith('..')) continue;
    // Node's output continues with some lines of the source and a caret below the fault.
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
