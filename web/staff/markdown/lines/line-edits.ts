import type { Line, Text } from '@codemirror/state';
import { difference } from '../../editing/text-changes.ts';
import type { Edit } from '../format/reading.ts';
import { columnOf, indentAt } from './units.ts';

/** A blank line before the line at a position, if that is not blank. `like`: a position at the wanted depth. */
export function blankBefore(doc: Text, at: number, like: number): Edit[] {
  const line = doc.lineAt(at);
  if (line.number === 1 || isBlank(doc.line(line.number - 1).text)) return [];
  const end = doc.line(line.number - 1).text.endsWith('\r') ? '\r\n' : '\n';
  return [{ from: line.from, to: line.from, insert: indentAt(doc, like).trimEnd() + end }];
}

/** A blank line behind the line at a position, if the next one is not blank. */
export function blankAfter(doc: Text, at: number, like: number): Edit[] {
  const { number } = doc.lineAt(at);
  if (number === doc.lines || isBlank(doc.line(number + 1).text)) return [];
  return blankBefore(doc, doc.line(number + 1).from, like);
}

export const isBlank = (line: string): boolean => /^[\s>]*$/.test(line);

/**
 * Moves the lines of a block below its first line by some columns. Lines without white space there, which Markdown reads
 * as a part of the block too, stay.
 */
export function moveBelow(doc: Text, from: number, to: number, width: number, by: number): Edit[] {
  const column = columnOf(doc, from);
  const edits: Edit[] = [];
  for (let at = doc.lineAt(from).to + 1; at <= to; at = doc.lineAt(at).to + 1) {
    const line = doc.lineAt(at);
    const start = line.from + column;
    if (start > line.to || isBlank(line.text) || !/^[\s>]*$/.test(line.text.slice(0, column))) continue;
    const space = /^ */.exec(line.text.slice(column))?.[0].length ?? 0;
    if (space < width) continue;
    if (by > 0) edits.push({ from: start, to: start, insert: ' '.repeat(by) });
    if (by < 0) edits.push({ from: start, to: start - by, insert: '' });
  }
  return edits;
}

/** The end of a line, before the carriage return of texts from Windows. */
export function endOf({ from, text }: Line): { from: number; to: number } {
  const end = from + text.length - (text.endsWith('\r') ? 1 : 0);
  return { from: end, to: end };
}

/** The change of only those characters of a line that differ in the new text, so that a caret in the others stays. */
export function lineChange(line: Pick<Line, 'from' | 'text'>, text: string): Edit {
  const { from, to, insert } = difference(line.text, text);
  return { from: line.from + from, to: line.from + to, insert };
}
