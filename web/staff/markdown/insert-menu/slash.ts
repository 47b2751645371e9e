import type { EditorState, StateCommand } from '@codemirror/state';
import { isInCode } from '../in-code.ts';
import { FORMAT } from '../undo.ts';

/** A `/` in the text, with the letters after it. */
export interface Slash {
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
