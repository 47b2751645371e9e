import {
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  type SelectionRange,
} from '@codemirror/state';
import { type Command, Direction, type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { around } from '../nodes-and-lines.ts';
import { blocksOf } from './inline-pieces.ts';
import { pairsOf, treeUpTo } from './pairs.ts';

/** Whether there are only marks of looks and code, and white space, between two positions. */
export function isOnlyMarks(state: EditorState, from: number, to: number): boolean {
  const text = state.doc.toString();
  if (text.slice(from, to).trim() === '') return false;
  const marks = pairsOf(text, blocksOf(text, treeUpTo(state, to), from, to)).flatMap((pair) =>
    pair.kind === 'link'
      ? []
      : [
          { from: pair.from, to: pair.innerFrom },
          { from: pair.innerTo, to: pair.to },
        ],
  );
  const letters = [...text.slice(from, to)].map((letter, at) => ({ letter, at: from + at }));
  return letters.every(
    ({ letter, at }) => /\s/.test(letter) || marks.some((mark) => mark.from <= at && at < mark.to),
  );
}

/** The start of the words in a line, behind the marks of its list entry, quote or heading. */
export function wordsStart(state: EditorState, at: number): number {
  const line = state.doc.lineAt(at);
  const [marks = ''] =
    /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|#{1,6}\s+)?/.exec(line.text) ?? [];
  const tree = treeUpTo(state, line.to);
  const first = line.from + (/^\s*/.exec(line.text)?.[0].length ?? 0);
  const isMark = tree && around(tree.resolveInner(first, 1)).some(({ name }) => /Mark$/.test(name));
  return isMark ? line.from + marks.length : line.from;
}

const move = (view: EditorView, extend: boolean, to: (range: SelectionRange) => SelectionRange): boolean => {
  const ranges = view.state.selection.ranges.map((range) => {
    const { head, assoc } = to(range);
    return extend ? EditorSelection.range(range.anchor, head) : EditorSelection.cursor(head, assoc);
  });
  const selection = EditorSelection.create(ranges, view.state.selection.mainIndex);
  view.dispatch({ selection, scrollIntoView: true, userEvent: 'select' });
  return true;
};

const isLeftToRight = (view: EditorView, at: number) => view.textDirectionAt(at) === Direction.LTR;

/** Moves by a word. Marks of looks and code, which are hidden elsewhere, are no words. */
const byWord =
  (isRight: boolean, extend: boolean): Command =>
  (view) =>
    move(view, extend, (range) => {
      const forward = isRight === isLeftToRight(view, range.head);
      if (!extend && !range.empty) return EditorSelection.cursor(forward ? range.to : range.from);
      let next = range;
      for (;;) {
        const before = next.head;
        next = view.moveByGroup(next, forward);
        const [from, to] = forward ? [before, next.head] : [next.head, before];
        if (from === to || !isOnlyMarks(view.state, from, to)) return next;
      }
    });

/** Home: to the start of the words in a line, and from there to the start of the line. */
const toStart =
  (extend: boolean): Command =>
  (view) => {
    const { doc, selection } = view.state;
    const start = wordsStart(view.state, selection.main.head);
    // Not at the start of the line, and not in a further row of a long one.
    const isAtStart = start >= selection.main.head || start === doc.lineAt(start).from;
    if (isAtStart || selection.ranges.length > 1) return false;
    if (view.moveToLineBoundary(selection.main, false).head > start) return false;
    return move(view, extend, () => EditorSelection.cursor(start));
  };

/** The start of a line is at its left, or at its right where it is read from right to left. */
const toSide =
  (isRight: boolean, extend: boolean): Command =>
  (view) =>
    isRight !== isLeftToRight(view, view.state.selection.main.head) && toStart(extend)(view);

const key = (keys: Pick<KeyBinding, 'key' | 'mac'>, command: (extend: boolean) => Command): KeyBinding => ({
  ...keys,
  run: command(false),
  shift: command(true),
});

/** In the formatted view, the caret moves by words and to the start of lines as if their marks were not there. */
export const caretKeys: Extension = Prec.high(
  keymap.of([
    key({ key: 'Mod-ArrowLeft', mac: 'Alt-ArrowLeft' }, (extend) => byWord(false, extend)),
    key({ key: 'Mod-ArrowRight', mac: 'Alt-ArrowRight' }, (extend) => byWord(true, extend)),
    key({ key: 'Home' }, toStart),
    key({ mac: 'Cmd-ArrowLeft' }, (extend) => toSide(false, extend)),
    key({ mac: 'Cmd-ArrowRight' }, (extend) => toSide(true, extend)),
    key({ mac: 'Ctrl-a' }, toStart),
  ]),
);
