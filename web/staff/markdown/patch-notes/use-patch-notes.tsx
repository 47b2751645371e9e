import type { EditorView } from '@codemirror/view';
import { type ReactNode, type RefObject, useState } from 'react';
import type { PatchNotes } from '../../../domain/patch-notes/patch-notes.ts';
import { inPlaceOfSlash } from '../insert-menu/slash.ts';
import { blockAt, writeBlock } from './block-at.ts';
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
