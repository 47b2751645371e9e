import { invertedEffects, isolateHistory } from '@codemirror/commands';
import {
  ChangeSet,
  EditorSelection,
  type EditorState,
  type Extension,
  Facet,
  StateEffect,
  StateField,
  type Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { isComposed } from '../changes-by-hand.ts';
import { type TextPage, textPage } from '../text-page.ts';
import { aroundCaret, blocksOf, innerEnd, type Look } from './inline-pieces.ts';
import { isBesidePair, linesAround, mappedLines, type Part, treeUpTo } from './pairs.ts';
import { readsAlike } from './reading.ts';
import { givenLook } from './toggle-look.ts';

/** Sets the looks that the next typed words get. */
export const holdLooks = StateEffect.define<readonly Look[]>();

interface Held {
  /** Where a person began to type with these looks. */
  from: number;
  at: number;
  looks: readonly Look[];
}

const NONE: Held = { from: 0, at: 0, looks: [] };

/**
 * Looks that were chosen without a selection, and the place of the words that will get them. Their marks are put into
 * the text only around words, because readers would see marks without words.
 */
const heldField = StateField.define<Held>({
  create: () => NONE,
  update(held, change) {
    const { head } = change.newSelection.main;
    const from = change.docChanged && held.looks.length > 0 ? change.changes.mapPos(held.from, -1) : head;
    const set = change.effects.findLast((effect) => effect.is(holdLooks));
    if (set) return { from, at: head, looks: set.value };
    if (held.looks.length === 0) return held;
    const isEnter = change.annotation(Transaction.userEvent) === 'input';
    const at = change.changes.mapPos(held.at, isEnter ? 1 : -1);
    const stays =
      isComposed(change) ||
      // Such as underlining what an input method writes.
      (!change.docChanged && !change.selection) ||
      (head === at && (!change.docChanged || isEnter || change.isUserEvent('delete')));
    return stays ? { from, at, looks: held.looks } : NONE;
  },
  // Undo takes back the choice of a look, and gives it back to the caret when it takes back typed words.
  provide: () =>
    invertedEffects.of(({ docChanged, effects, startState, state }) => {
      const [before, after] = [heldLooks(startState), heldLooks(state)];
      const isStep = docChanged || effects.some((effect) => effect.is(holdLooks));
      return isStep && before.length + after.length > 0 ? [holdLooks.of(before)] : [];
    }),
});

export const heldLooks = (state: EditorState): readonly Look[] => state.field(heldField, false)?.looks ?? [];

/** Repairs of a text that an input method has changed. */
export const afterInputMethod = Facet.define<(change: Transaction) => TransactionSpec | null>();

/** Typing with held looks, also with an input method, which writes into the text by itself. */
export const typingWithLooks: Extension = [
  heldField,
  EditorView.inputHandler.of((view, from, to, text) => {
    if (from !== to || view.composing || view.state.readOnly || view.state.selection.ranges.length > 1)
      return false;
    const composed = composedWords(view.state);
    if (composed) view.dispatch(composed);
    const { state } = view;
    const at = composed ? state.selection.main.head : from;
    const typed =
      (/^\s+$/.test(text) ? typedSpace(state, at, text) : typedWords(state, at, text)) ??
      (composed && typedPlain(at, text, heldLooks(state)));
    if (!typed) return false;
    view.dispatch(typed);
    return true;
  }),
  ViewPlugin.fromClass(
    class {
      readonly view: EditorView;
      /** The state before an input method began to write, and its changes since. */
      written: { before: EditorState; changes: ChangeSet } | null = null;
      context: EventTarget | null = null;

      constructor(view: EditorView) {
        this.view = view;
      }

      update({ transactions }: ViewUpdate): void {
        if (transactions.some(isComposed)) this.listen();
        for (const change of transactions.filter(({ docChanged }) => docChanged)) {
          const { before, changes } = this.written ?? { before: change.startState, changes: null };
          this.written = isComposed(change)
            ? { before, changes: changes?.compose(change.changes) ?? change.changes }
            : null;
        }
      }

      /** On Android, Chrome tells the end of an input method not to the text, but to its edit context. */
      listen(): void {
        const { editContext = null } = this.view.contentDOM as { editContext?: EventTarget | null };
        if (editContext === this.context) return;
        this.context?.removeEventListener('compositionend', this.finish);
        this.context = editContext;
        this.context?.addEventListener('compositionend', this.finish);
      }

      destroy(): void {
        this.context?.removeEventListener('compositionend', this.finish);
      }

      // The text must not change while an input method writes into it.
      finish = (): void => {
        setTimeout(() => {
          const { view, written } = this;
          if (!written || view.composing) return;
          this.written = null;
          const { state } = view;
          const composed = composedWords(state);
          if (composed) return view.dispatch(composed);
          const { before, changes } = written;
          const change = before.update({ changes, selection: state.selection, filter: false });
          for (const repairOf of state.facet(afterInputMethod)) {
            const repair = repairOf(change);
            if (repair) view.dispatch({ ...repair, userEvent: 'input.type' });
          }
        });
      };
    },
    {
      eventHandlers: {
        // Over a selection with only one mark of a pair, the browser would write into a line that is drawn again.
        compositionstart(_event, view) {
          const { state } = view;
          if (state.readOnly || state.selection.main.empty) return;
          const spec = { ...state.replaceSelection(''), userEvent: 'input.type', filter: false };
          const change = state.update(spec);
          if (state.facet(afterInputMethod).some((repairOf) => repairOf(change) !== null))
            view.dispatch({ ...spec, filter: true });
        },
        compositionend() {
          this.finish();
        },
      },
    },
  ),
];

/** The held looks for the words that an input method has written; null if there are none. */
function composedWords(state: EditorState): TransactionSpec | null {
  const { at, looks } = state.field(heldField);
  const { head } = state.selection.main;
  if (looks.length === 0 || at >= head) return null;
  return withLooks(state, ChangeSet.empty(state.doc.length), at, head, looks);
}

/** Typed letters with the held looks; null without held looks. */
export function typedWords(state: EditorState, at: number, text: string): TransactionSpec | null {
  const looks = heldLooks(state);
  if (looks.length === 0) return null;
  if (isBlockMark(state, at, text)) return typedPlain(at, text, looks);
  const inserted = ChangeSet.of({ from: at, insert: text }, state.doc.length);
  return behindNumber(state, at, text) ?? withLooks(state, inserted, at, at + text.length, looks);
}

/** The beginning of a line that is, or may become, the mark of a list, task, quote or heading. */
const BLOCK_MARK = /^[\s>#]*[-+*>#]$|^[\s>]*[-+*] \[(?:[ xX]\]?)?$|^[\s>]*\d{1,9}[.)]?$/;

/** Whether a typed character belongs to the mark of a block, which has no look. */
const isBlockMark = (state: EditorState, at: number, text: string): boolean =>
  BLOCK_MARK.test(state.sliceDoc(state.doc.lineAt(at).from, at) + text);

/** Typing behind a number that was typed with held looks, and gets them now, as it is no mark of a list. Null elsewhere. */
function behindNumber(state: EditorState, at: number, text: string): TransactionSpec | null {
  const { from, looks } = state.field(heldField);
  const [, number = ''] = /^[\s>]*(\d{1,9}[.)]?)$/.exec(state.sliceDoc(state.doc.lineAt(at).from, at)) ?? [];
  const start = at - number.length;
  const isMark = /\s/.test(text) && /\D/.test(number);
  if (looks.length === 0 || number === '' || start < from || isMark) return null;
  const end = at + text.length;
  // A number with a full stop alone would be read as the mark of a list.
  if (/\D/.test(number))
    return withLooks(state, ChangeSet.of({ from: at, insert: text }, state.doc.length), start, end, looks);
  const { state: next, changes } = state.update(
    withLooks(state, ChangeSet.empty(state.doc.length), start, at, looks),
  );
  const { head } = next.selection.main;
  const typed = (/\s/.test(text) && typedSpace(next, head, text)) || typedPlain(head, text, heldLooks(next));
  return { ...typed, changes: changes.compose(next.changes(typed.changes)) };
}

/** Changes a text, gives a range of the result some looks, and puts the caret at its end. */
function withLooks(
  state: EditorState,
  first: ChangeSet,
  start: number,
  end: number,
  looks: readonly Look[],
): TransactionSpec {
  const page = state.facet(textPage);
  const blocks = blocksOf(state.doc.toString(), treeUpTo(state, start), start, start);
  const line = blocks.length > 0 ? { from: start, to: start } : state.doc.lineAt(start);
  const typed = { doc: first.apply(state.doc), part: mappedLines(linesAround(blocks, line), first) };
  const joined = allGiven(page, typed, start, end, looks);
  const given = joined.isWhole ? joined : (givenApart(page, typed, start, end, looks) ?? joined);
  return {
    changes: first.compose(given.changes),
    selection: EditorSelection.cursor(given.to),
    effects: holdLooks.of(given.isWhole ? [] : looks),
    // Undo takes back the words with the look first, and the words before them in a second step.
    annotations: isolateHistory.of('before'),
    userEvent: 'input.type',
    scrollIntoView: true,
  };
}

/** A text, and the lines in it that are read. */
interface Read {
  doc: Text;
  part: Part;
}

interface Given extends Read {
  changes: ChangeSet;
  to: number;
  isWhole: boolean;
}

/** The changes that give a range some looks. */
function allGiven(page: TextPage, read: Read, start: number, end: number, looks: readonly Look[]): Given {
  let changes = ChangeSet.empty(read.doc.length);
  let isWhole = true;
  let { doc, part } = read;
  let [from, to] = [start, end];
  for (const look of looks) {
    const next = givenLook(page, doc, part, from, to, look);
    isWhole &&= next.isWhole;
    changes = changes.compose(next.changes);
    part = mappedLines(part, next.changes);
    doc = next.changes.apply(doc);
    [from, to] = [next.changes.mapPos(from, 1), next.changes.mapPos(to, -1)];
  }
  return { changes, doc, part, to, isWhole };
}

/**
 * The looks for words right beside others whose marks are read only beside further marks, such as a letter behind
 * `**a~~b~~**`: given with white space between, which goes afterwards. Null if the text would read otherwise without it.
 */
function givenApart(
  page: TextPage,
  { doc, part }: Read,
  start: number,
  end: number,
  looks: readonly Look[],
): Given | null {
  for (const at of [start, end]) {
    const space = ChangeSet.of({ from: at, insert: ' ' }, doc.length);
    const spaced = { doc: space.apply(doc), part: mappedLines(part, space) };
    const given = allGiven(
      page,
      spaced,
      space.mapPos(start, at === start ? 1 : -1),
      space.mapPos(end, -1),
      looks,
    );
    const place = given.changes.mapPos(at, 1);
    const without = ChangeSet.of({ from: place, to: place + 1 }, given.doc.length);
    const after = { doc: without.apply(given.doc), part: mappedLines(given.part, without) };
    const [one, other] = [given, after].map((read) => read.doc.sliceString(read.part.from, read.part.to));
    if (
      given.isWhole &&
      one !== undefined &&
      other !== undefined &&
      readsAlike(page, one, other, doc.toString())
    )
      return {
        ...after,
        changes: space.compose(given.changes).compose(without),
        to: without.mapPos(given.to),
        isWhole: true,
      };
  }
  return null;
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
  return behindNumber(state, at, text) ?? typedPlain(end, text, [...looks]);
}

/** A text typed as it is, after which the looks are held for the next words. */
const typedPlain = (at: number, text: string, looks: readonly Look[]): TransactionSpec => ({
  changes: { from: at, insert: text },
  selection: EditorSelection.cursor(at + text.length),
  effects: holdLooks.of(looks),
  userEvent: 'input.type',
  scrollIntoView: true,
});
