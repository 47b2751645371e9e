import type { EditorState, StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type ReactNode, type RefObject, useState } from 'react';
import { insertBlock } from '../../../../editor/insert/insert-commands.ts';
import { inPlaceOfSlash } from '../../../../editor/insert/insert-menu.ts';
import { FORMAT } from '../../../../editor/undo.ts';
import { findPatchBlocks, type PatchBlock } from '../../../domain/patch-notes/find-patch-block.ts';
import type { PatchNotes } from '../../../domain/patch-notes/patch-notes.ts';
import { patchBlock } from '../../../domain/patch-notes/write-patch-notes.ts';
import { PatchNotesForm } from './patch-notes-form.tsx';

/** The form for patch notes, which edits the block at the cursor or inserts a new one. */
export function usePatchNotes(view: RefObject<EditorView | null>): {
  /** Opens the form. `slash`: the block replaces the `/` at the cursor. */
  open: (slash: boolean) => void;
  part: ReactNode;
} {
  const [opened, setOpened] = useState<{ text: string | null; slash: boolean } | null>(null);

  const open = (slash: boolean) => {
    if (view.current) setOpened({ text: blockAt(view.current.state)?.text ?? null, slash });
  };
  const write = (notes: PatchNotes) => {
    const editor = view.current;
    if (editor && opened) (opened.slash ? inPlaceOfSlash(writeBlock(notes)) : writeBlock(notes))(editor);
    setOpened(null);
  };
  const part = opened && (
    <PatchNotesForm text={opened.text} onWrite={write} onClose={() => setOpened(null)} />
  );
  return { open, part };
}

/** The block of patch notes that contains the cursor; null if there is none. */
function blockAt(state: EditorState): PatchBlock | null {
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
