import { EditorSelection, type StateCommand } from '@codemirror/state';
import { watchAddress } from '../../domain/text/video-link.ts';
import { VIDEO } from './placeholder-address.ts';
import { FORMAT } from './undo-step.ts';

/** A command that inserts `before` and `after` around each selection, and selects the range `select` of `after`. */
function wrap(before: string, after: string, select: { from: number; to: number }): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const changed = state.changeByRange(({ from, to }) => {
      const start = to + before.length + select.from;
      return {
        changes: [
          { from, insert: before },
          { from: to, insert: after },
        ],
        range: EditorSelection.range(start, start + select.to - select.from),
      };
    });
    dispatch(state.update(changed, { userEvent: FORMAT }));
    return true;
  };
}

const insertVideoForm = wrap('![', `](${VIDEO})`, { from: VIDEO.length - 5, to: VIDEO.length + 2 });

/**
 * Inserts a video in the Markdown form that the site embeds (docs/product.md#videos). A selected video URL is
 * converted; otherwise a placeholder id is selected for typing.
 */
export const insertVideo: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const address = watchAddress(state.sliceDoc(from, to));
  if (address === null || state.readOnly) return insertVideoForm({ state, dispatch });
  const insert = `![Video](${address})`;
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: FORMAT,
    }),
  );
  return true;
};
