import type { StateCommand } from '@codemirror/state';
import { FORMAT } from '../undo-step.ts';
import { fittedPicture } from './fitted-picture.ts';

/**
 * Inserts the Markdown of pictures as a paragraph after the cursor's line, in one undo step, and moves the cursor
 * behind it. Does nothing in read-only text.
 */
export function insertPictures(markdown: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { doc, selection } = state;
    const changes = fittedPicture(doc, doc.lineAt(selection.main.head).to, markdown, null);
    dispatch(
      state.update({
        changes,
        selection: { anchor: changes.from + changes.insert.length },
        scrollIntoView: true,
        userEvent: FORMAT,
      }),
    );
    return true;
  };
}
