import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Matches a file (path or URL) and line in an error's stack, with a column if there is one. */
const PLACE = /(?:^|[\s(])((?:file:\/\/|\/|[A-Z]:\\).*?):(\d+)(?::\d+)?\)?$/;

/** The position of an error in a file. Lines and columns count from 1. */
export interface FaultPlace {
  /** Path relative to the folder, with forward slashes. */
  file: string;
  line: number;
  /** Null if no caret marks the position. */
  column: number | null;
}

/**
 * Reads a position in the folder from an error's stack or from Node's output: where the error was thrown, or where Node
 * could not parse a file. Null if the text names no file in the folder.
 */
export function faultPlace(stack: string, folder: string): FaultPlace | null {
  const lines = stack.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, file = '', number] = PLACE.exec(line) ?? [];
    const name = file === '' ? '..' : relative(folder, pathOf(file));
    if (name.startsWith('..')) continue;
    // In Node's output, source lines and a caret below the fault follow the position.
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
