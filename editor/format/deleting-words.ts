import { ensureSyntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type Extension, Prec, StateField } from '@codemirror/state';
import { type Command, keymap } from '@codemirror/view';
import { holdLooks } from './held-looks.ts';
import { blocksOf } from './inline-pieces.ts';
import { isBesidePair, MARK, pairsIn } from './pairs.ts';

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

/** Time limit for parsing up to the caret, in milliseconds. */
const PARSE_FOR = 20;

/** The position beyond the marks before (-1) or behind (1) a position, where the next letter to delete is. */
function beyondMarks(state: EditorState, from: number, by: -1 | 1): number {
  const tree = ensureSyntaxTree(state, from, PARSE_FOR);
  if (!tree || !isBesidePair(tree, from)) return from;
  const text = state.doc.toString();
  const pairs = blocksOf(text, tree, from, from).flatMap(({ pieces }) => pairsIn(text, pieces));
  let at = from;
  for (;;) {
    const steps = pairs.map(({ from: open, innerFrom, innerTo, to }) =>
      by === -1
        ? new Map([
            [to, innerTo],
            [innerFrom, open],
          ])
        : new Map([
            [open, innerFrom],
            [innerTo, to],
          ]),
    );
    const next = steps.find((step) => step.has(at))?.get(at);
    if (next === undefined) return at;
    at = next;
  }
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
    if (at !== head) view.dispatch({ selection: EditorSelection.cursor(at) });
    return false;
  };

export const stepBack = stepOver(-1);
export const stepForward = stepOver(1);

/** In the formatted view, Backspace and Delete delete words, and step over the marks around them. */
export const deletingWords: Extension = [
  typedMarks,
  Prec.highest(
    keymap.of(
      ['', 'Mod-', 'Alt-', 'Shift-'].flatMap((held) => [
        { key: `${held}Backspace`, run: stepBack },
        { key: `${held}Delete`, run: stepForward },
      ]),
    ),
  ),
];
