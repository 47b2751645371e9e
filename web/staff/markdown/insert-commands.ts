import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { lineBreaksAfter, lineBreaksBefore } from './line-breaks.ts';
import { ADDRESS, VIDEO } from './placeholder-address.ts';
import { FORMAT } from './undo-step.ts';

const TABLE = '| Column 1 | Column 2 |\n| --- | --- |\n|  |  |';

/**
 * A command that inserts a block below the cursor's line, with empty lines around it. It selects the part `selected`;
 * if that is '', the cursor is after the block.
 */
export function insertBlock(block: string, selected: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const at = state.doc.lineAt(state.selection.main.to).to;
    const before = lineBreaksAfter(near(state, at - 200, at));
    const after = lineBreaksBefore(near(state, at, at + 200)) || (at === state.doc.length ? '\n' : '');
    const anchor = at + before.length + block.indexOf(selected);
    dispatch(
      state.update({
        changes: { from: at, insert: before + block + after },
        selection: selected
          ? EditorSelection.range(anchor, anchor + selected.length)
          : { anchor: at + before.length + block.length + after.length },
        userEvent: FORMAT,
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

function near(state: EditorState, from: number, to: number): string {
  return state.sliceDoc(Math.max(0, from), Math.min(state.doc.length, to));
}

export const insertTable = insertBlock(TABLE, 'Column 1');
export const insertDivider = insertBlock('---', '');
/** Inserts a URL on a line of its own, which is the Markdown of a link card. */
export const insertCard = insertBlock(ADDRESS, ADDRESS);
export const insertVideoLine = insertBlock(`![](${VIDEO})`, 'ID_HERE');

/**
 * Inserts a picture. A selected URL becomes the picture's URL; other selected text becomes its alt text. The missing
 * part is selected for typing.
 */
export const insertPicture: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  const chosen = state.sliceDoc(from, to);
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(chosen);
  const text = isAddress ? 'Description' : chosen;
  const address = isAddress ? chosen : ADDRESS;
  const anchor = from + (isAddress ? 2 : text.length + 4);
  dispatch(
    state.update({
      changes: { from, to, insert: `![${text}](${address})` },
      selection: EditorSelection.range(anchor, anchor + (isAddress ? text : address).length),
      userEvent: FORMAT,
      scrollIntoView: true,
    }),
  );
  return true;
};
