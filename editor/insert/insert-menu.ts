import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { EditorState, type Extension, type StateCommand } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { element } from '../element.ts';
import { isInCode } from '../nodes-and-lines.ts';
import { FORMAT } from '../undo.ts';
import './insert-menu.css';

/** An entry of the insert menu. */
export interface Insertion {
  name: string;
  hint: string;
  /** Further search words for the entry. */
  words: readonly string[];
  drawIcon: (place: HTMLElement) => void;
  /** Inserts the entry in place of the `/` at the cursor (`inPlaceOfSlash`). */
  insert: (view: EditorView) => void;
}

interface Entry extends Completion {
  insertion: Insertion;
}

/**
 * The menu that opens when `/` is typed at the start of a line. Letters after the `/` filter the entries. Escape closes
 * the menu and keeps the typed letters as text.
 */
export function slashMenu(insertions: readonly Insertion[]): Extension {
  const entries = ({ state }: CompletionContext): CompletionResult | null => {
    const slash = slashAt(state);
    if (!slash) return null;
    const options = foundInsertions(insertions, slash.search).map(
      (insertion): Entry => ({
        label: insertion.name,
        detail: insertion.hint,
        insertion,
        apply: (view) => {
          closeCompletion(view);
          insertion.insert(view);
        },
      }),
    );
    return {
      from: slash.to - slash.search.length - 1,
      filter: false,
      options,
      update: (_current, _from, _to, context) => entries(context),
    };
  };
  return [
    autocompletion({
      override: [entries],
      activateOnTyping: false,
      // Enter works immediately. CodeMirror's default delay is meant for menus that open without a request.
      interactionDelay: 0,
      icons: false,
      tooltipClass: () => 'insert-menu',
      addToOptions: [{ position: 20, render: (entry) => drawIcon((entry as Entry).insertion) }],
    }),
    EditorState.phrases.of({ Completions: 'Insert' }),
    EditorView.updateListener.of(({ transactions, state, view }) => {
      const byKey = transactions.some(
        (change) => change.isUserEvent('input.type') || change.isUserEvent('delete.backward'),
      );
      if (byKey && slashAt(state)?.search === '') startCompletion(view);
    }),
  ];
}

function drawIcon({ drawIcon }: Insertion): HTMLElement {
  const place = element('span', { className: 'insert-menu__icon' });
  drawIcon(place);
  return place;
}

/** The entries whose name or search words begin with the typed text. Those with such a name come first. */
export function foundInsertions<Entry extends Pick<Insertion, 'name' | 'words'>>(
  insertions: readonly Entry[],
  search: string,
): Entry[] {
  const typed = search.toLowerCase();
  const isNamed = ({ name }: Entry) => name.toLowerCase().startsWith(typed);
  const others = insertions.filter(
    (one) => !isNamed(one) && one.words.some((word) => word.startsWith(typed)),
  );
  return [...insertions.filter(isNamed), ...others];
}

const INVITATION = 'Write here. Type / to insert a picture, a table and more.';

const invitation = Decoration.set(
  Decoration.line({ class: 'cm-empty-text', attributes: { 'data-invitation': INVITATION } }).range(0),
);

/**
 * Shows a hint in an empty text that is not read-only. The hint is drawn by CSS (insert-menu.css), so it is no part of
 * the text and is not searched or copied. Screen readers get it as the placeholder.
 */
export const emptyText: Extension = [
  EditorView.decorations.compute(['doc'], ({ doc, readOnly }) =>
    doc.length > 0 || readOnly ? Decoration.none : invitation,
  ),
  EditorView.contentAttributes.of({ 'aria-placeholder': INVITATION }),
];

/** A `/` in the text, with the letters after it. */
interface Slash {
  /** Start of the line, because white space before the `/` is removed too. */
  from: number;
  to: number;
  /** The letters after the `/`. */
  search: string;
}

/**
 * The `/` at the start of the cursor's line with the letters up to the cursor. Null if there is none, if text is
 * selected, in code, and in read-only text.
 */
export function slashAt(state: EditorState): Slash | null {
  const { empty, head } = state.selection.main;
  if (!empty || state.selection.ranges.length > 1 || state.readOnly) return null;
  const { from } = state.doc.lineAt(head);
  const search = /^\s*\/(\w*)$/.exec(state.sliceDoc(from, head))?.[1];
  if (search === undefined || isInCode(state, head)) return null;
  return { from, to: head, search };
}

/** Wraps a command so that it first removes the `/` and the letters after it. Both changes are one undo step. */
export function inPlaceOfSlash(command: StateCommand): StateCommand {
  return ({ state, dispatch }) => {
    const slash = slashAt(state);
    if (!slash) return command({ state, dispatch });
    const removed = state.update({ changes: { from: slash.from, to: slash.to } });
    return command({
      state: removed.state,
      dispatch: ({ changes, newSelection, effects }) =>
        dispatch(
          state.update({
            changes: removed.changes.compose(changes),
            selection: newSelection,
            effects,
            userEvent: FORMAT,
            scrollIntoView: true,
          }),
        ),
    });
  };
}

/** Removes the `/` at the cursor, with the letters after it. */
export const removeSlash: StateCommand = inPlaceOfSlash(({ state, dispatch }) => {
  dispatch(state.update({}));
  return true;
});
