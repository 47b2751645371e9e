import type { StateCommand, Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { linesOf } from '../nodes-and-lines.ts';
import type { Edit } from '../text-changes.ts';
import { lineCommand } from './line-command.ts';
import {
  blankAfter,
  blankBefore,
  columnOf,
  endOf,
  indentAt,
  isBlank,
  moveBelow,
  type Unit,
  unitsOf,
} from './lines.ts';

const REFUSED =
  'Lists cannot be switched on or off here. Select only lines of text, outside of tables and code.';

type Kind = 'list' | 'numbered' | 'tasks';

const MARK: Readonly<Record<Kind, (number: number) => string>> = {
  list: () => '- ',
  numbered: (number) => `${number}. `,
  tasks: () => '- [ ] ',
};

/** A command that turns lines into entries of a list, or entries of such a list into words. */
const listCommand = (kind: Kind): StateCommand =>
  lineCommand(kind, REFUSED, function* ({ doc, tree, from, to }) {
    const units = unitsOf(doc, tree, from, to);
    if (units.length === 0) {
      const line = doc.lineAt(from);
      if (isBlank(line.text)) yield [{ ...endOf(line), insert: MARK[kind](1) }];
      return;
    }
    if (areEntries(doc, units, kind)) {
      yield withoutEntries(doc, units);
      return;
    }
    const entries: Edit[] = [];
    const blanks: Edit[] = [];
    const numbers = new Numbers();
    for (const [at, unit] of units.entries()) {
      if (unit.entry && kind !== 'numbered' && isEntry(doc, unit.entry, kind)) continue;
      entries.push(
        ...asEntry(doc, unit, MARK[kind](numbers.next(columnOf(doc, unit.entry?.from ?? unit.from)))),
      );
      const isLast = units[at + 1]?.node.from !== unit.node.from;
      if (isLast && unit.to < unit.node.to) blanks.push(...blankAfter(doc, unit.to, unit.from));
    }
    yield [...entries, ...blanks];
    yield entries;
  });

export const toggleList: StateCommand = listCommand('list');
export const toggleNumberedList: StateCommand = listCommand('numbered');
export const toggleTasks: StateCommand = listCommand('tasks');

/** The numbers of entries in lists at different depths. */
class Numbers {
  readonly #at = new Map<number, number>();

  /** The next number at a column. Entries deeper than that start again from 1. */
  next(column: number): number {
    for (const deeper of this.#at.keys()) if (deeper > column) this.#at.delete(deeper);
    const number = (this.#at.get(column) ?? 0) + 1;
    this.#at.set(column, number);
    return number;
  }
}

/** Whether all units are entries of a kind of list. To-do entries count as entries with bullets. */
export const areEntries = (doc: Text, units: readonly Unit[], kind: Kind): boolean =>
  units.length > 0 && units.every(({ entry }) => entry !== null && isEntry(doc, entry, kind));

function isEntry(doc: Text, entry: SyntaxNode, kind: Kind): boolean {
  if ((entry.parent?.name === 'OrderedList') !== (kind === 'numbered')) return false;
  return kind !== 'tasks' || taskMark(doc, entry) !== null;
}

/** The check box of a to-do entry, with the white space behind it. */
function taskMark(doc: Text, entry: SyntaxNode): { from: number; to: number } | null {
  const box = entry.getChild('Task')?.getChild('TaskMarker');
  if (!box) return null;
  const [space = ''] = /^[ \t]*/.exec(doc.sliceString(box.to, doc.lineAt(box.to).to)) ?? [];
  return { from: box.from, to: box.to + space.length };
}

/** The width of an entry's mark with the white space behind it. */
function markWidth(doc: Text, entry: SyntaxNode): number {
  const words = entry.firstChild?.nextSibling;
  const end =
    words && words.from <= doc.lineAt(entry.from).to ? words.from : (entry.firstChild?.to ?? entry.from);
  return end - entry.from;
}

function withoutEntries(doc: Text, units: readonly Unit[]): Edit[] {
  return units.flatMap(({ entry, from, to }, at): Edit[] => {
    if (!entry) return [];
    const [before, behind] = [units[at - 1], units[at + 1]];
    const line = doc.lineAt(entry.from);
    const isAfterOther = before && doc.lineAt(before.to).number === line.number - 1;
    const isBeforeOther = behind && doc.lineAt(behind.from).number === doc.lineAt(to).number + 1;
    const width = markWidth(doc, entry);
    const box = taskMark(doc, entry);
    return [
      ...(isAfterOther ? [] : blankBefore(doc, from, entry.from)),
      { from: entry.from, to: box?.to ?? entry.from + width, insert: '' },
      ...moveBelow(doc, entry.from, entry.to, width, -width),
      ...(isBeforeOther ? [] : blankAfter(doc, to, entry.from)),
    ];
  });
}

function asEntry(doc: Text, { entry, below, node, from, to }: Unit, mark: string): Edit[] {
  // The check box is a part of the words, so it does not move the lines below.
  const bullet = mark.replace(/\[ \] $/, '');
  if (entry) {
    const width = markWidth(doc, entry);
    const box = taskMark(doc, entry);
    const old = { from: entry.from, to: box?.to ?? entry.from + width };
    const by = bullet.length - width;
    return [{ ...old, insert: mark }, ...moveBelow(doc, entry.from, entry.to, width, by)];
  }
  const line = doc.lineAt(from);
  const isFirst = from === node.from;
  const indent = isFirst ? null : indentAt(doc, (below ?? node).from);
  const edits: Edit[] =
    indent === null
      ? [{ from, to: from, insert: mark }]
      : [{ from: line.from, to: from, insert: indent + mark }];
  for (const next of linesOf(doc, line.to + 1, to)) {
    const start = next.from + (/^[\s>]*/.exec(next.text)?.[0].length ?? 0);
    edits.push({ from: start, to: start, insert: ' '.repeat(bullet.length) });
  }
  return edits;
}
