import { EditorSelection, type EditorState, type Extension, Prec, StateField } from '@codemirror/state';
import { type Command, keymap } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { around } from '../nodes-and-lines.ts';
import { holdLooks } from './held-looks.ts';
import { blocksOf } from './inline-pieces.ts';
import { isBesidePair, MARK, pairsOf, treeUpTo } from './pairs.ts';

/** How many characters of marks a person has typed right before the caret. Backspace deletes these one by one. */
const typedMarks = StateField.define<number>({
  create: () => 0,
  update(count, change) {
    if (!change.docChanged) return change.selection ? 0 : count;
    if (change.isUserEvent('delete.backward')) return Math.max(0, count - 1);
    // Changes with held looks write marks by themselves.
    if (!change.isUserEvent('input.type') || change.effects.some((effect) => effect.is(holdLooks))) return 0;
    let typed = '';
    change.changes.iterChanges((_from, _to, _start, _end, insert) => (typed += insert.toString()));
    return typed !== '' && [...typed].every((letter) => MARK.test(letter)) ? count + typed.length : 0;
  },
});

/** The position beyond the marks before (-1) or behind (1) a position, where the next letter to delete is. */
function beyondMarks(state: EditorState, from: number, by: -1 | 1): number {
  const tree = treeUpTo(state, from);
  if (!tree || !isBesidePair(tree, from)) return from;
  const text = state.doc.toString();
  const pairs = pairsOf(text, blocksOf(text, tree, from, from));
  const beyond = new Map(
    pairs.flatMap(({ from: open, innerFrom, innerTo, to }): [number, number][] =>
      by === -1
        ? [
            [to, innerTo],
            [innerFrom, open],
          ]
        : [
            [open, innerFrom],
            [innerTo, to],
          ],
    ),
  );
  let at = from;
  for (let next = beyond.get(at); next !== undefined; next = beyond.get(at)) at = next;
  return at;
}

/** Pictures, footnotes, and what stands for one character. A part of them would show marks on the page. */
const WHOLE = /^(?:Image|Escape|Entity)$/;

/** The picture, footnote or escaped character that ends (-1) or begins (1) at a position. */
function wholeAt(state: EditorState, at: number, by: -1 | 1): SyntaxNode | undefined {
  const tree = treeUpTo(state, at);
  return around(tree?.resolveInner(at, by) ?? null).find(
    ({ name, from, to }) =>
      (by === -1 ? to : from) === at &&
      (WHOLE.test(name) || (name === 'Link' && state.sliceDoc(from, from + 2) === '[^')),
  );
}

/** Puts the caret beyond marks, for the command that deletes there. */
const stepOver =
  (by: -1 | 1): Command =>
  (view) => {
    const { state } = view;
    const { head, empty } = state.selection.main;
    if (!empty || state.readOnly || state.selection.ranges.length > 1) return false;
    if (by === -1 && state.field(typedMarks) > 0) return false;
    const at = beyondMarks(state, head, by);
    const whole = wholeAt(state, at, by);
    if (whole) {
      view.dispatch({
        changes: { from: whole.from, to: whole.to },
        selection: EditorSelection.cursor(whole.from),
        userEvent: by === -1 ? 'delete.backward' : 'delete.forward',
        scrollIntoView: true,
      });
      return true;
    }
    if (at !== head) view.dispatch({ selection: EditorSelection.cursor(at) });
    return false;
  };

export const stepBack = stepOver(-1);
export const stepForward = stepOver(1);

/** In the formatted view, Backspace and Delete delete words, and step over the marks around them; pictures go as a whole. */
export const deletingWords: Extension = [
  typedMarks,
  Prec.highest(
    keymap.of([
      ...['', 'Mod-', 'Alt-', 'Shift-'].flatMap((held) => [
        { key: `${held}Backspace`, run: stepBack },
        { key: `${held}Delete`, run: stepForward },
      ]),
      { mac: 'Ctrl-h', run: stepBack },
      { mac: 'Ctrl-Alt-h', run: stepBack },
      { mac: 'Ctrl-d', run: stepForward },
      { mac: 'Ctrl-k', run: stepForward },
    ]),
  ),
];
