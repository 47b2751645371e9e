import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import {
  ChangeSet,
  type EditorState,
  type Extension,
  Prec,
  type StateCommand,
  type Transaction,
} from '@codemirror/state';
import { type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { around } from '../nodes-and-lines.ts';
import { say } from '../say.ts';
import { FORMAT } from '../undo.ts';
import { columnOf, lineChange } from './lines.ts';

/** Said once, because Tab leaves every other field. */
const LEAVE = 'Tab nests this entry. To leave the content with the keyboard, press Escape, then Tab.';

/** Tab nests list entries, and Shift+Tab lifts them. */
export function nesting(): Extension {
  let isSaid = false;
  const run = (command: StateCommand) => (view: EditorView) => {
    const { doc } = view.state;
    if (!command(view)) return false;
    if (!isSaid && view.state.doc !== doc) say(view.state, LEAVE);
    isSaid ||= view.state.doc !== doc;
    return true;
  };
  return Prec.high(keymap.of([{ key: 'Tab', run: run(nestEntries), shift: run(liftEntries) }]));
}

/**
 * Nests the selected list entries in the entry above them. Entries without one above stay. Returns false outside lists,
 * where Tab leaves the field.
 */
export const nestEntries: StateCommand = (target) =>
  moveEntries(target, (entry, chosen) => {
    let above = entry.prevSibling;
    while (above && (above.name !== 'ListItem' || chosen.some(({ from }) => from === above?.from)))
      above = above.prevSibling;
    if (!above) return null;
    let last = above.lastChild;
    while (last?.name === 'QuoteMark') last = last.prevSibling;
    const model = last && /List$/.test(last.name) ? last.firstChild : entry;
    return { by: contentColumn(above), mark: markOf(target.state, model ?? entry) };
  });

/** Lifts the selected list entries out of the entry around them. Returns false outside lists. */
export const liftEntries: StateCommand = (target) =>
  moveEntries(target, (entry) => {
    const outer = entry.parent?.parent;
    if (outer?.name !== 'ListItem') return null;
    const { doc } = target.state;
    const by = columnOf(doc, outer.from) - columnOf(doc, entry.from);
    return by < 0 ? { by, mark: markOf(target.state, outer) } : null;
  });

/** A move of an entry: its number of columns, and the mark of the list in which it will be. */
interface Move {
  by: number;
  mark: string;
}

function moveEntries(
  { state, dispatch }: { state: EditorState; dispatch: (change: Transaction) => void },
  moveOf: (entry: SyntaxNode, chosen: readonly SyntaxNode[]) => Move | null,
): boolean {
  const chosen = entriesOf(state);
  if (state.readOnly || chosen.length === 0) return false;
  const lines = new Map<number, string>();
  for (const entry of chosen) {
    const move = moveOf(entry, chosen);
    if (move) moveLines(state, entry, move, lines);
  }
  if (lines.size === 0) return true;
  const moved = state.changes([...lines].map(([number, text]) => lineChange(state.doc.line(number), text)));
  const numbered = state.update({ changes: moved });
  const changes = moved.compose(renumbered(numbered.state, moved.mapPos(chosen[0]?.from ?? 0, 1)));
  dispatch(
    state.update({
      changes,
      selection: state.selection.map(changes, 1),
      userEvent: FORMAT,
      scrollIntoView: true,
    }),
  );
  return true;
}

/** The outermost list entries that start in the selected lines; without one, the entry around the caret. */
function entriesOf(state: EditorState): SyntaxNode[] {
  const { from, to } = state.selection.main;
  const tree = ensureSyntaxTree(state, state.doc.lineAt(to).to, 100) ?? syntaxTree(state);
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const entries: SyntaxNode[] = [];
  tree.iterate({
    from: first.from,
    to: last.to,
    enter: ({ node }) => {
      const isChosen = node.name === 'ListItem' && node.from >= first.from && node.from <= last.to;
      if (isChosen) entries.push(node);
      return !isChosen;
    },
  });
  if (entries.length > 0) return entries;
  const inner = around(tree.resolveInner(from, -1)).find(({ name }) =>
    /Code$|CodeBlock|Table|^ListItem$/.test(name),
  );
  return inner?.name === 'ListItem' ? [inner] : [];
}

function moveLines(
  state: EditorState,
  entry: SyntaxNode,
  { by, mark }: Move,
  lines: Map<number, string>,
): void {
  const first = state.doc.lineAt(entry.from);
  const column = entry.from - first.from;
  const old = markOf(state, entry);
  const shift = by + mark.length - old.length;
  const end = state.doc.lineAt(entry.to).number;
  for (let number = first.number; number <= end; number++) {
    const { text } = state.doc.line(number);
    if (number === first.number)
      lines.set(number, shifted(text, column, by, mark + text.slice(column + old.length)));
    else if (text.slice(column).trim() !== '')
      lines.set(number, shifted(text, column, shift, text.slice(column)));
  }
}

/** A line whose text from a column on is replaced, with more or less white space before it. */
function shifted(text: string, column: number, by: number, rest: string): string {
  if (by >= 0) return text.slice(0, column) + ' '.repeat(by) + rest;
  const [space = ''] = /[ \t]*$/.exec(text.slice(0, column)) ?? [];
  return text.slice(0, column - Math.min(space.length, -by)) + rest;
}

/** The mark of an entry with the white space behind it. */
function markOf(state: EditorState, entry: SyntaxNode): string {
  return state.sliceDoc(entry.from, entry.from + contentColumn(entry));
}

/** The number of columns from an entry's mark to its words. */
function contentColumn({ from, firstChild }: SyntaxNode): number {
  const words = firstChild?.nextSibling;
  return words ? words.from - from : (firstChild?.to ?? from) - from + 1;
}

/** Numbers the entries of the outermost list at a position from the first number of each list, or from 1 in nested lists. */
function renumbered(state: EditorState, at: number) {
  const tree = ensureSyntaxTree(state, state.doc.length, 100) ?? syntaxTree(state);
  const top = around(tree.resolveInner(at, 1)).findLast(({ name }) => /List$/.test(name));
  const changes: { from: number; to: number; insert: string }[] = [];
  top?.cursor().iterate(({ name, node }) => {
    if (name !== 'OrderedList') return;
    const isNested = node.parent?.name === 'ListItem';
    let number = 0;
    for (const entry of node.getChildren('ListItem')) {
      const mark = entry.firstChild;
      const [digits = '1'] = /^\d+/.exec(state.sliceDoc(entry.from, mark?.to)) ?? [];
      number = number === 0 ? (isNested ? 1 : Number(digits)) : number + 1;
      // Another number of digits would move the words, and with them the entries inside.
      if (String(number) !== digits && String(number).length === digits.length)
        changes.push({ from: entry.from, to: entry.from + digits.length, insert: String(number) });
    }
  });
  return state.changes(changes);
}

const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/**
 * Continues a list or quote in a new line. In an empty entry, ends the list instead, and leaves an empty line behind
 * it, because the page would show words right below an entry as a part of it.
 */
export const continueOrEndList: StateCommand = ({ state, dispatch }) =>
  continueMarkup({
    state,
    dispatch: (change) => {
      const { newDoc, newSelection, changes } = change;
      const line = newDoc.lineAt(newSelection.main.head);
      const above = line.number > 1 ? newDoc.line(line.number - 1).text : '';
      const hasEnded = newDoc.lines === state.doc.lines && /^[\s>]*$/.test(line.text);
      if (!hasEnded || /^[\s>]*$/.test(above) || newSelection.ranges.length > 1) return dispatch(change);
      const empty = `${line.text.trimEnd()}\n`;
      dispatch(
        state.update({
          changes: changes.compose(ChangeSet.of({ from: line.from, insert: empty }, newDoc.length)),
          selection: { anchor: newSelection.main.head + empty.length },
          scrollIntoView: true,
          userEvent: 'input',
        }),
      );
    },
  });

/** At the start of a heading, deletes its mark with the white space behind it. */
export const deleteHeadingMark: StateCommand = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main;
  const [mark = ''] = /#{1,6}[ \t]+$/.exec(state.sliceDoc(state.doc.lineAt(head).from, head)) ?? [];
  const from = head - mark.length;
  const name = syntaxTree(state).resolveInner(from, 1).name;
  if (state.readOnly || !empty || mark === '' || name !== 'HeaderMark') return false;
  dispatch(state.update({ changes: { from, to: head }, userEvent: 'delete.backward', scrollIntoView: true }));
  return true;
};

/** Enter and Backspace in lists, quotes and headings. */
export const LIST_KEYS: readonly KeyBinding[] = [
  { key: 'Enter', run: continueOrEndList },
  { key: 'Backspace', run: deleteHeadingMark },
  { key: 'Backspace', run: deleteMarkupBackward },
];
