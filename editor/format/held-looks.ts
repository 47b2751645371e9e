import { isolateHistory } from '@codemirror/commands';
import {
  ChangeSet,
  EditorSelection,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { textPage } from '../text-page.ts';
import { aroundCaret, blocksOf, innerEnd, type Look } from './inline-pieces.ts';
import { isBesidePair, linesAround, mappedLines, treeUpTo } from './pairs.ts';
import { givenLook } from './toggle-look.ts';

/** Sets the looks that the next typed words get. */
export const holdLooks = StateEffect.define<readonly Look[]>();

interface Held {
  at: number;
  looks: readonly Look[];
}

const NONE: Held = { at: 0, looks: [] };

/**
 * Looks that were chosen without a selection, and the place of the words that will get them. Their marks are put into
 * the text only around words, because readers would see marks without words.
 */
const heldField = StateField.define<Held>({
  create: () => NONE,
  update(held, change) {
    for (const effect of change.effects)
      if (effect.is(holdLooks)) return { at: change.newSelection.main.head, looks: effect.value };
    if (held.looks.length === 0) return held;
    const isEnter = change.annotation(Transaction.userEvent) === 'input';
    const at = change.changes.mapPos(held.at, isEnter ? 1 : -1);
    const stays =
      change.isUserEvent('input.type.compose') ||
      (change.newSelection.main.head === at &&
        (!change.docChanged || isEnter || change.isUserEvent('delete')));
    return stays ? { at, looks: held.looks } : NONE;
  },
});

export const heldLooks = (state: EditorState): readonly Look[] => state.field(heldField, false)?.looks ?? [];

/** Typing with held looks. */
export const typingWithLooks: Extension = [
  heldField,
  EditorView.inputHandler.of((view, from, to, text) => {
    if (from !== to || view.composing || view.state.readOnly || view.state.selection.ranges.length > 1)
      return false;
    const typed = /^\s+$/.test(text)
      ? typedSpace(view.state, from, text)
      : typedWords(view.state, from, text);
    if (!typed) return false;
    view.dispatch(typed);
    return true;
  }),
  EditorView.domEventHandlers({
    // An input method writes into the text by itself, so the looks follow when it has finished.
    compositionend: (_event, view) => {
      setTimeout(() => {
        const { at, looks } = view.state.field(heldField);
        const { head } = view.state.selection.main;
        if (looks.length > 0 && at < head && !view.composing)
          view.dispatch(withLooks(view.state, ChangeSet.empty(view.state.doc.length), at, head, looks));
      });
    },
  }),
];

/** Typed letters with the held looks; null without held looks. */
export function typedWords(state: EditorState, at: number, text: string): TransactionSpec | null {
  const looks = heldLooks(state);
  if (looks.length === 0) return null;
  if (isBlockMark(state, at, text)) return typedPlain(at, text, looks);
  return withLooks(
    state,
    ChangeSet.of({ from: at, insert: text }, state.doc.length),
    at,
    at + text.length,
    looks,
  );
}

/** The beginning of a line that is, or may become, the mark of a list, task, quote or heading. */
const BLOCK_MARK = /^[\s>#]*[-+*>#]$|^[\s>]*[-+*] \[(?:[ xX]\]?)?$/;

/** Whether a typed character belongs to the mark of a block, which has no look. */
const isBlockMark = (state: EditorState, at: number, text: string): boolean =>
  BLOCK_MARK.test(state.sliceDoc(state.doc.lineAt(at).from, at) + text);

/** Changes a text, gives a range of the result some looks, and puts the caret at its end. */
function withLooks(
  state: EditorState,
  first: ChangeSet,
  start: number,
  end: number,
  looks: readonly Look[],
): TransactionSpec {
  let changes = first;
  let doc = first.apply(state.doc);
  let [from, to] = [start, end];
  let isDone = true;
  const blocks = blocksOf(state.doc.toString(), treeUpTo(state, start), start, start);
  let part = mappedLines(linesAround(blocks, state.doc.lineAt(start)), first);
  for (const look of looks) {
    const { changes: next, isWhole } = givenLook(state.facet(textPage), doc, part, from, to, look);
    isDone &&= isWhole;
    changes = changes.compose(next);
    part = mappedLines(part, next);
    doc = next.apply(doc);
    [from, to] = [next.mapPos(from, 1), next.mapPos(to, -1)];
  }
  return {
    changes,
    selection: EditorSelection.cursor(to),
    effects: holdLooks.of(isDone ? [] : looks),
    // Undo takes back the words with the look first, and the words before them in a second step.
    annotations: isolateHistory.of('before'),
    userEvent: 'input.type',
    scrollIntoView: true,
  };
}

/**
 * White space typed at the end of words with a look. It stands behind the closing marks, because marks beside white
 * space do not close. Words that follow get the look again. Null elsewhere.
 */
export function typedSpace(state: EditorState, at: number, text: string): TransactionSpec | null {
  // The editor's own tree, because parsing a long text at each space would slow down typing.
  const tree = treeUpTo(state, at);
  if (heldLooks(state).length === 0 && tree && !isBesidePair(tree, at)) return null;
  const blocks = blocksOf(state.doc.toString(), tree, at, at);
  const block = blocks.find(({ from, to }) => from <= at && at <= to);
  const looks = new Set(heldLooks(state));
  let end = at;
  for (const piece of aroundCaret(block?.pieces ?? [], at).reverse()) {
    if (!piece.look || innerEnd(piece) !== end) break;
    looks.add(piece.look);
    end = piece.to;
  }
  if (looks.size === 0) return null;
  return typedPlain(end, text, [...looks]);
}

/** A text typed as it is, after which the looks are held for the next words. */
const typedPlain = (at: number, text: string, looks: readonly Look[]): TransactionSpec => ({
  changes: { from: at, insert: text },
  selection: EditorSelection.cursor(at + text.length),
  effects: holdLooks.of(looks),
  userEvent: 'input.type',
  scrollIntoView: true,
});
