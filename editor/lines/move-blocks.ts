import type { EditorState, StateCommand, Text } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { blocksIn, parsed } from '../nodes-and-lines.ts';
import { FORMAT } from '../undo.ts';
import { indentAt, isBlank, touched } from './lines.ts';

/** Blocks beside each other, inside the same list, quote or text. */
interface Group {
  parent: SyntaxNode;
  first: SyntaxNode;
  last: SyntaxNode;
}

/**
 * A command that moves the selected blocks past the block before or behind them: paragraphs, headings, tables and code
 * among their like, and list entries, with all that is in them, within their list and out of it.
 */
const moveBlocks =
  (by: 1 | -1): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly || state.selection.ranges.length > 1) return false;
    const move = moveOf(state, by);
    if (!move) return true;
    const { group, other } = move;
    const pair =
      by === 1
        ? ([group, { ...group, first: other, last: other }] as const)
        : ([{ ...group, first: other, last: other }, group] as const);
    const moved = state.update(swapped(state, pair[0], pair[1], by));
    dispatch(moved);
    // Redo takes the selection from here. It would map a caret at the end of the blocks behind the other one.
    dispatch(moved.state.update({ selection: moved.newSelection }));
    return true;
  };

export const moveBlocksUp: StateCommand = moveBlocks(-1);
export const moveBlocksDown: StateCommand = moveBlocks(1);

/** The keys that move blocks. The lines move with Alt and the arrows alone. */
export const BLOCK_KEYS: readonly KeyBinding[] = [
  { key: 'Shift-Alt-ArrowUp', run: moveBlocksUp, preventDefault: true },
  { key: 'Shift-Alt-ArrowDown', run: moveBlocksDown, preventDefault: true },
];

/** The blocks past which `moveBlocksUp` and `moveBlocksDown` would move the selected ones; null where there is none. */
export function blocksBeside(state: EditorState): { before: SyntaxNode | null; behind: SyntaxNode | null } {
  return { before: moveOf(state, -1)?.other ?? null, behind: moveOf(state, 1)?.other ?? null };
}

/**
 * The selected blocks, and the block past which they move; null without one. At an end of a list that is in no other,
 * entries leave it.
 */
function moveOf(state: EditorState, by: 1 | -1): { group: Group; other: SyntaxNode } | null {
  const chosen = chosenGroup(state);
  if (!chosen) return null;
  const { parent, first, last } = chosen;
  const other = beside(by === 1 ? last : first, by);
  if (other) return { group: chosen, other };
  const outer = /List$/.test(parent.name) ? parent.parent : null;
  const behind = outer && outer.name !== 'ListItem' ? beside(parent, by) : null;
  return outer && behind && { group: { parent: outer, first, last }, other: behind };
}

/** The innermost blocks around the selection that have others beside them. */
function chosenGroup(state: EditorState): Group | null {
  const { from, to } = state.selection.main;
  const range = touched(state.doc, from, to);
  let group: Group | null = null;
  for (let parent: SyntaxNode | undefined = parsed(state.doc.toString()).topNode; parent; ) {
    const children = blocksIn(parent);
    const chosen = children.filter((child) => child.from <= range.to && child.to >= range.from);
    const [first, last] = [chosen[0], chosen.at(-1)];
    // The words of an entry stay before the list inside it.
    if (first && last && children.length > 1 && parent.name !== 'ListItem') group = { parent, first, last };
    if (!first && !group) return null;
    parent =
      chosen.length === 1 && first && /^(?:Blockquote|ListItem|\w+List)$/.test(first.name)
        ? first
        : undefined;
  }
  return group;
}

function beside(block: SyntaxNode, by: 1 | -1): SyntaxNode | null {
  let other = by === 1 ? block.nextSibling : block.prevSibling;
  while (other && /Mark$/.test(other.name)) other = by === 1 ? other.nextSibling : other.prevSibling;
  return other;
}

/** The change that swaps two groups of blocks. The selection moves with the group that `by` moves. */
function swapped(state: EditorState, one: Group, two: Group, by: 1 | -1) {
  const { doc } = state;
  const [from, end] = [one.first.from, endOf(doc, one.last)];
  const [start, to] = [two.first.from, endOf(doc, two.last)];
  const isList = /List$/.test(one.parent.name);
  const indent = indentAt(doc, from);
  const blank = `\n${indent.trimEnd()}\n${indent}`;
  const gap = doc.sliceString(end, start);
  const hasBlank = gap.split('\n').length > 2;
  const between = isList || hasBlank ? gap : blank;
  // Without an empty line around them, paragraphs would join others.
  const before = doc.lineAt(from);
  const above = before.number > 1 ? doc.line(before.number - 1).text : '';
  const behind = doc.lineAt(to);
  const below = behind.number < doc.lines ? doc.line(behind.number + 1).text : '';
  const opening = isList || isBlank(above) ? '' : `\n${indent}`;
  // In place of the white space behind the mark of a quote, which goes to the next line.
  const open = opening === '' ? from : before.from + indent.trimEnd().length;
  const closing = isList || isBlank(below) ? '' : `\n${indent.trimEnd()}`;
  const [first, second] = numbered(doc.sliceString(from, end), doc.sliceString(start, to), one.parent.name);
  // The other blocks move, so that the changes map the selection in those that stay as they are.
  const digits = (at: number, entry: string) => {
    const [number = ''] = isList ? (/^\d*/.exec(entry) ?? []) : [];
    const to = at + number.length;
    return doc.sliceString(at, to) === number ? [] : [{ from: at, to, insert: number }];
  };
  const changes = state.changes(
    by === 1
      ? [
          { from: open, to: from, insert: opening + second + between },
          ...digits(from, first),
          { from: end, to, insert: closing },
        ]
      : [
          { from: open, to: start, insert: opening },
          ...digits(start, second),
          { from: to, insert: between + first + closing },
        ],
  );
  return {
    changes,
    selection: state.selection.map(changes, by),
    userEvent: FORMAT,
    scrollIntoView: true,
  };
}

/** The end of a block's last line of words. A list in a quote ends with the empty lines of the quote. */
function endOf(doc: Text, { from, to }: SyntaxNode): number {
  let line = doc.lineAt(to);
  while (line.from > from && isBlank(line.text)) line = doc.line(line.number - 1);
  return line.to;
}

/** Two entries with their numbers swapped, if these are equally long, so that the list keeps its order of numbers. */
function numbered(first: string, second: string, list: string): [string, string] {
  const [one, two] = [first, second].map((entry) => /^\d+/.exec(entry)?.[0] ?? '');
  if (list !== 'OrderedList' || !one || !two || one.length !== two.length) return [first, second];
  return [two + first.slice(one.length), one + second.slice(two.length)];
}
