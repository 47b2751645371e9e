import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Changes,
  type Draft,
  edited,
  hasConflicts,
  openDraft,
  received,
  restored,
  unsavedChanges,
} from '../../domain/editing/draft.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { type Journaling, useJournal } from './use-journal.ts';
import { type Merging, useMerge } from './use-merge.ts';
import { type SaveOptions, type SaveWith, useSave, type WriteChanges } from './use-save.ts';
import { useTyping } from './use-typing.ts';
import { type UndoNews, useUndo } from './use-undo.ts';

/** A record being edited, and what its screen shows and does about it. */
export interface Editing<T extends object, F extends keyof T> {
  draft: Draft<T, F>;
  unsaved: boolean;
  /** Notes what was typed; a change that is `alone` is undone by itself. */
  edit: (changes: Changes<T, F>, alone?: boolean) => void;
  /** Says that a field with an editor of its own was typed into; `read` gives what it holds, when that is wanted. */
  type: (read: () => Changes<T, F>) => void;
  /** What the undo keys did last; null once something is changed by hand. */
  undoNews: UndoNews<F> | null;
  /** Changes the draft in another way than by typing. */
  change: (step: (draft: Draft<T, F>) => Draft<T, F>) => void;
  save: SaveWith<T, F>;
  journal: Journaling<T, F>;
  /** Brings back what the journal offers. */
  restore: () => void;
  /** What was put together with a colleague's texts. */
  merging: Merging<T, F>;
  /** Both texts of the conflicts are being compared. */
  comparing: boolean;
  compare: () => void;
  endCompare: () => void;
}

interface Edited<T extends object, F extends keyof T> {
  uid: string;
  /** Says what is edited among all that the person edits: its kind and its id. */
  subject: string;
  /** The record as the server last reported it. */
  stored: T;
  fields: readonly F[];
  /** The same function at every call, or the save keys are set again each time. */
  write: WriteChanges<T, F>;
  options?: SaveOptions<T, F>;
}

/**
 * Edits a record so that nothing typed is lost: not by a crash, by leaving, by a failed save, nor by a colleague who
 * edits the same. A save writes only the changed fields.
 */
export function useEditing<T extends object, F extends keyof T>(what: Edited<T, F>): Editing<T, F> {
  const { uid, subject, stored, fields, write, options } = what;
  const [draft, setDraft] = useState(() => openDraft<T, F>(stored, fields));
  const [comparing, setComparing] = useState(false);
  const endCompare = useCallback(() => setComparing(false), []);
  const newest = useRef(draft);
  newest.current = draft;
  const apply = useCallback((changes: Changes<T, F>) => setDraft((now) => edited(now, changes)), []);
  const editNow = useRef<(changes: Changes<T, F>) => void>(apply);
  // Before the undo keys: they are to find what was typed.
  const { type, settle, settleNow } = useTyping<T, F>(editNow);
  const { note, news: undoNews } = useUndo(newest, apply);
  editNow.current = (changes) => {
    note(changes);
    apply(changes);
  };
  const edit = useCallback(
    (changes: Changes<T, F>, alone?: boolean) => {
      // A step of its own for the undo keys.
      settleNow();
      note(changes, alone);
      apply(changes);
    },
    [note, apply, settleNow],
  );
  const change = useCallback(
    (step: (draft: Draft<T, F>) => Draft<T, F>) => {
      settle();
      setDraft(step);
    },
    [settle],
  );
  useEffect(() => {
    // What was typed and is not in the draft yet must not pass for untouched.
    settle();
    setDraft((now) => (now.base === stored ? now : received(now, stored)));
  }, [stored, settle]);
  const unsaved = Object.keys(unsavedChanges(draft, options?.sent).to).length > 0;
  const journal = useJournal(uid, subject, draft, options?.sent);
  const merging = useMerge(newest, setDraft, note, settleNow);
  const { merge } = merging;
  const compare = useCallback(() => setComparing(hasConflicts(merge())), [merge]);
  const save = useSave(merge, setDraft, write, compare, journal.settle, options);
  const saveWith = useRef(save.saveWith);
  saveWith.current = save.saveWith;
  const saveTyped = useCallback(
    (also: Changes<T, F>) => {
      settleNow();
      return saveWith.current(also);
    },
    [settleNow],
  );
  const saveAll = useCallback(() => saveTyped({}), [saveTyped]);
  useLeaveGuard(unsaved);

  const restore = () => {
    const { lost } = journal;
    if (lost) change((now) => restored(now, lost.changes));
    journal.take();
  };
  return {
    draft,
    unsaved,
    edit,
    type,
    undoNews,
    change,
    save: { ...save, save: saveAll, saveWith: saveTyped },
    journal,
    restore,
    merging,
    comparing,
    compare,
    endCompare,
  };
}
