import type { StateCommand, Text } from '@codemirror/state';
import { linesOf } from '../nodes-and-lines.ts';
import type { Edit } from '../text-changes.ts';
import { type Lines, lineCommand } from './line-command.ts';
import { blankAfter, blankBefore, endOf, type Unit, unitsOf } from './lines.ts';

const REFUSED =
  'Headings cannot be switched on or off here. Select only lines of text, outside of tables and code.';

/** A command that turns lines into headings of a level, or headings of that level into words. */
const headingCommand = (level: number): StateCommand =>
  lineCommand(`heading ${level}`, REFUSED, function* (lines: Lines) {
    const { doc, tree, from, to } = lines;
    const units = unitsOf(doc, tree, from, to);
    const mark = `${'#'.repeat(level)} `;
    if (units.length === 0) {
      const line = doc.lineAt(from);
      if (line.text.trim() === '') yield [{ ...endOf(line), insert: mark }];
      return;
    }
    const isOff = areHeadings(units, level);
    for (const withEscapes of [false, true])
      yield units.flatMap((unit) => {
        const edits = [...withoutMarks(doc, unit), ...joined(doc, unit)];
        if (!isOff) return [{ from: unit.from, to: unit.from, insert: mark }, ...edits];
        const start: Edit[] = withEscapes ? escaped(doc, unit) : [];
        return [
          ...blankBefore(doc, unit.from, unit.from),
          ...edits,
          ...start,
          ...blankAfter(doc, unit.to, unit.from),
        ];
      });
  });

export const toggleHeading: StateCommand = headingCommand(2);
export const toggleSmallHeading: StateCommand = headingCommand(3);

/** Whether all units are headings, of one level if that is given. */
export function areHeadings(units: readonly Unit[], level?: number): boolean {
  const name = new RegExp(`^(?:ATX|Setext)Heading${level ?? '\\d'}$`);
  return units.length > 0 && units.every(({ node }) => name.test(node.name));
}

/** Removes the marks of a heading, with the line below a heading that is underlined. */
function withoutMarks(doc: Text, { node }: Unit): Edit[] {
  return node.getChildren('HeaderMark').map((mark) => {
    const isUnderline = node.name.startsWith('Setext');
    const line = doc.lineAt(mark.from);
    const from = isUnderline
      ? line.from - 1
      : mark.from === node.from
        ? mark.from
        : mark.from - spaceBefore(doc, mark.from);
    const to = isUnderline ? mark.to : mark.from === node.from ? mark.to + spaceAfter(doc, mark.to) : mark.to;
    return { from, to, insert: '' };
  });
}

const spaceAfter = (doc: Text, at: number) =>
  /^[ \t]*/.exec(doc.sliceString(at, doc.lineAt(at).to))?.[0].length ?? 0;
const spaceBefore = (doc: Text, at: number) =>
  /[ \t]*$/.exec(doc.sliceString(doc.lineAt(at).from, at))?.[0].length ?? 0;

/** Joins the lines of a unit, because a heading is one line. */
function joined(doc: Text, { node, from, to }: Unit): Edit[] {
  const end = node.name.startsWith('Setext') ? doc.lineAt(node.to).from - 1 : to;
  const edits: Edit[] = [];
  for (const line of linesOf(doc, doc.lineAt(from).to + 1, end)) {
    const marks = node
      .getChildren('QuoteMark')
      .filter((mark) => mark.from >= line.from && mark.to <= line.to);
    const start = marks.at(-1)?.to ?? line.from;
    edits.push({
      from: endOf(doc.line(line.number - 1)).to,
      to: start + spaceAfter(doc, start),
      insert: ' ',
    });
  }
  return edits;
}

/** Escapes the first character of a heading's words, so that they start no other block. */
function escaped(doc: Text, { node }: Unit): Edit[] {
  const mark = node.getChild('HeaderMark');
  const start = node.name.startsWith('ATX') && mark ? mark.to + spaceAfter(doc, mark.to) : node.from;
  const [number = ''] = /^\d+(?=[.)])/.exec(doc.sliceString(start, start + 12)) ?? [];
  const at = start + number.length;
  return /[!-/:-@[-`{-~]/.test(doc.sliceString(at, at + 1)) ? [{ from: at, to: at, insert: '\\' }] : [];
}
