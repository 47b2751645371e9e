import type { EditorState, StateCommand } from '@codemirror/state';
import { findPatchBlocks, type PatchBlock } from '../../../domain/patch-notes/find-patch-block.ts';
import type { PatchNotes } from '../../../domain/patch-notes/patch-notes.ts';
import { patchBlock } from '../../../domain/patch-notes/write-patch-notes.ts';
import { insertBlock } from '../insert-commands.ts';
import { FORMAT } from '../undo-step.ts';

/** The block of patch notes that contains the cursor; null if there is none. */
export function blockAt(state: EditorState): PatchBlock | null {
  const { head } = state.selection.main;
  return findPatchBlocks(state.doc.toString()).find(({ from, to }) => from <= head && head <= to) ?? null;
}

/** A command that replaces the block at the cursor with these notes, or inserts a new block, as one undo step. */
export function writeBlock(notes: PatchNotes): StateCommand {
  return (target) => {
    const { state, dispatch } = target;
    if (state.readOnly) return false;
    const block = blockAt(state);
    const insert = patchBlock(notes);
    if (block === null) return insertBlock(insert, '')(target);
    dispatch(
      state.update({
        changes: { from: block.from, to: block.to, insert },
        selection: { anchor: block.from + insert.length },
        userEvent: FORMAT,
        scrollIntoView: true,
      }),
    );
    return true;
  };
}
