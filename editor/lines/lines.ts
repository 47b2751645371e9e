import type { Line, Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { linesOf } from '../nodes-and-lines.ts';
import { difference, type Edit } from '../text-changes.ts';

/**
 * Lines of words that a command changes together: a heading, or a line of a paragraph or list entry. Lines with a mark
 * or an escaped line break between them are one unit.
 */
export interface Unit {
  /** The paragraph, heading or to-do entry with the words. */
  node: SyntaxNode;
  /** From the first character behind the marks of quotes and lists to the end of the last line. */
  from: number;
  to: number;
  /** The list entry that begins with this unit. */
  entry: SyntaxNode | null;
  /** The list entry around the unit, if the unit is a line right below the entry's words. */
  below: SyntaxNode | null;
}

const WORDS = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|Task)$/;

/** The units that touch the lines of a range. A range that ends at the start of a line does not touch that line. */
export function unitsOf(doc: Text, tree: Tree, from: number, to: number): Unit[] {
  const range = touched(doc, from, to);
  const units: Unit[] = [];
  tree.iterate({
    ...range,
    enter: ({ node }) => {
      if (/^(?:Table|Link)$/.test(node.name)) return false;
      if (!WORDS.test(node.name)) return true;
      for (const unit of partsOf(doc, node))
        if (unit.to >= range.from && unit.from <= range.to) units.push(unit);
      return false;
    },
  });
  return units;
}

/** The whole lines that a range touches. */
export function touched(doc: Text, from: number, to: number): { from: number; to: number } {
  const end = to > from && doc.lineAt(to).from === to ? to - 1 : to;
  return { from: doc.lineAt(from).from, to: doc.lineAt(end).to };
}

function partsOf(doc: Text, node: SyntaxNode): Unit[] {
  const item = node.parent?.name === 'ListItem' ? node.parent : null;
  const isFirst = item?.getChild('ListMark')?.nextSibling?.from === node.from;
  const units: Unit[] = [];
  for (const line of linesOf(doc, node.from, node.to)) {
    const from = line.from <= node.from ? node.from : wordsStart(doc, node, line.from);
    const to = Math.min(line.to, node.to);
    const last = units.at(-1);
    const isIndented = isFirst && item && from - line.from >= columnOf(doc, node.from);
    if (last && (isIndented || isGlued(doc, node, line.from))) last.to = to;
    else {
      const below = isFirst && last ? item : null;
      units.push({ node, from, to, entry: isFirst && !last ? item : null, below });
    }
  }
  return units;
}

export const columnOf = (doc: Text, at: number): number => at - doc.lineAt(at).from;

/** The first character of a line's words, behind the marks of quotes. */
function wordsStart(doc: Text, node: SyntaxNode, lineStart: number): number {
  const line = doc.lineAt(lineStart);
  let start = line.from;
  for (const mark of node.getChildren('QuoteMark'))
    if (mark.from >= line.from && mark.to <= line.to) start = mark.to;
  const [space = ''] = /^\s*/.exec(doc.sliceString(start, line.to)) ?? [];
  return start + space.length;
}

/** Whether a line and the one before belong together. */
function isGlued(doc: Text, node: SyntaxNode, lineStart: number): boolean {
  if (node.name !== 'Paragraph' && node.name !== 'Task') return true;
  if (doc.sliceString(lineStart - 2, lineStart - 1) === '\\') return true;
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name !== 'HardBreak' && child.from < lineStart - 1 && child.to > lineStart) return true;
  return false;
}

/** The start of a new line at the same depth as `at`: the marks of quotes, and white space in place of list marks. */
export function indentAt(doc: Text, at: number): string {
  return doc.sliceString(doc.lineAt(at).from, at).replace(/[^\s>]/g, ' ');
}

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
  for (const line of linesOf(doc, doc.lineAt(from).to + 1, to)) {
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
