import { useCallback, useEffect, useRef, useState } from 'react';
import {
  Journal,
  type JournalEntry,
  removeEntry,
  watchLostEntries,
} from '../../data/staff/journal.client.ts';
import {
  type Changes,
  changedFields,
  type Draft,
  isChanged,
  restored,
  saved,
  type UnsavedChanges,
  unsavedChanges,
} from '../../domain/editing/draft.ts';

/** Typing is kept at the latest after this many milliseconds. */
const KEEP_WITHIN = 500;

export interface Journaling<T, F extends keyof T> {
  /** Unsaved changes of an earlier visit that are still worth offering. */
  lost: JournalEntry<UnsavedChanges<T, F>> | null;
  /** Says that the offered changes are in the draft now. */
  take: () => void;
  /** Says that the offered changes are not wanted. */
  discard: () => void;
  /** Takes out what the server has stored now; settles when a reload would no longer offer it. Never rejects. */
  settle: (stored: Changes<T, F>) => Promise<void>;
  /** The browser refuses to keep anything: unsaved text lives in this page only. */
  unavailable: boolean;
}

/**
 * Keeps what is typed on this computer until it is saved, and finds what an earlier visit left behind. `subject` says
 * what is edited, among all that the person edits. `sent`: of the changed fields, those that a save sends; the same
 * function at every call.
 */
export function useJournal<T extends object, F extends keyof T>(
  uid: string,
  subject: string,
  draft: Draft<T, F>,
  sent?: (changes: Changes<T, F>) => Changes<T, F>,
): Journaling<T, F> {
  const [journal, setJournal] = useState<Journal | null>(null);
  const [entries, setEntries] = useState<JournalEntry<UnsavedChanges<T, F>>[]>([]);
  const [unavailable, setUnavailable] = useState(false);

  useEffect(() => {
    const opened = new Journal();
    setJournal(opened);
    return () => opened.close();
  }, []);

  useEffect(() => {
    if (!journal) return;
    const others = (found: JournalEntry<UnsavedChanges<T, F>>[]) =>
      setEntries(found.filter((entry) => entry.id !== journal.id));
    return watchLostEntries(uid, subject, others, () => setUnavailable(true));
  }, [journal, uid, subject]);

  const newest = useRef(draft);
  newest.current = draft;
  const entryOf = useCallback(
    (kept: Draft<T, F>) => ({ uid, subject, time: Date.now(), changes: unsavedChanges(kept, sent) }),
    [uid, subject, sent],
  );
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** An entry that was brought back here: it goes when this editor's own entry holds its text, never before. */
  const broughtBack = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new draft is to be kept
  useEffect(() => {
    if (!journal) return;
    const keep = () => {
      timer.current = null;
      const old = broughtBack.current;
      journal
        .keep(entryOf(newest.current))
        .then(() => (old === null ? undefined : removeEntry(old)))
        .catch(() => setUnavailable(true));
    };
    // Not put off by further typing: what is typed is kept within the time, however long somebody types on.
    timer.current ??= setTimeout(keep, KEEP_WITHIN);
  }, [journal, draft, entryOf]);

  useEffect(() => {
    if (!journal) return;
    const keepNow = () => void journal.keep(entryOf(newest.current)).catch(() => undefined);
    const keepLeaving = () => journal.keepLeaving(entryOf(newest.current));
    addEventListener('beforeunload', keepNow);
    addEventListener('pagehide', keepLeaving);
    return () => {
      removeEventListener('beforeunload', keepNow);
      removeEventListener('pagehide', keepLeaving);
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
      keepNow();
    };
  }, [journal, entryOf]);

  const settle = useCallback(
    async (stored: Changes<T, F>) => {
      // One that is due would write what was unsaved a moment ago.
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
      await journal?.keep(entryOf(saved(newest.current, stored))).catch(() => undefined);
    },
    [journal, entryOf],
  );

  const lost = entries.find((entry) => isChanged(restored(draft, entry.changes))) ?? null;
  const take = () => {
    if (!lost) return;
    setEntries(entries.filter((entry) => entry !== lost));
    broughtBack.current = lost.id;
  };
  const discard = () => {
    if (!lost) return;
    setEntries(entries.filter((entry) => entry !== lost));
    void removeEntry(lost.id).catch(() => undefined);
  };
  const offered = lost && Object.keys(changedFields(draft)).length === 0 ? lost : null;
  return { lost: offered, take, discard, settle, unavailable };
}
