import { Button, Title } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LiveList } from '../../../../platform/data/staff/watch.client.ts';
import { useAfterPause } from '../../../../platform/staff/editing/use-after-pause.ts';
import { focusIfLost } from '../../../../platform/staff/focus.ts';
import { useLive } from '../../../../platform/staff/live.ts';
import { LiveProblem } from '../../../../platform/staff/live-problem.tsx';
import { addNote, watchNotes } from '../../../data/staff/posts/notes.client.ts';
import type { AuthorNames } from '../../../domain/bios/author.ts';
import { findAnchor, NOTES_READ, type Note, type NoteAnchor, threadsOf } from '../../../domain/notes/note.ts';
import { plainText } from '../../../domain/posts/plain-text.ts';
import type { TextNotes } from '../../markdown/text-notes.ts';
import { NoteForm } from './note-form.tsx';
import { NoteThread } from './note-thread.tsx';
import './notes-panel.css';

export interface NotesPanelProps {
  postId: string;
  uid: string;
  names: AuthorNames;
  /** The content as edited in the form. */
  content: string;
  text: TextNotes;
  /** Shows the panel, because a note is written or opened. */
  onShow: () => void;
  /** Receives the number of open notes, and of all. */
  onCount: (open: number, all: number) => void;
}

/** Debounce delay before the passages of the notes are searched in the changed content, in milliseconds. */
const FIND_AFTER = 300;

/**
 * The notes on a post in the order of their passages, and a form for a new note (docs/product.md#notes).
 * @public lazily loaded
 */
export default function NotesPanel(props: NotesPanelProps) {
  const { postId, uid, names, content, text, onShow, onCount } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [writing, setWriting] = useState<NoteAnchor | null>(null);
  const form = useRef<HTMLDivElement>(null);
  /** The notes that the user is answering. They stay in the list when a colleague resolves them. */
  const [answering, setAnswering] = useState<readonly string[]>([]);
  const [resolvedShown, setResolvedShown] = useState(false);
  const notes = useLive<LiveList<Note>>(`notes of ${postId}`, (db, watcher) =>
    watchNotes(db, postId, watcher),
  );
  const settled = useAfterPause(content, FIND_AFTER);

  const threads = useMemo(() => {
    const found = threadsOf(notes.value?.items ?? []).map((thread) => {
      const range = findAnchor(settled, thread.note);
      return { thread, from: range?.from ?? null, passage: range && settled.slice(range.from, range.to) };
    });
    // Notes on the whole post, and notes whose passage was deleted, come last.
    return found.toSorted((one, other) => (one.from ?? Infinity) - (other.from ?? Infinity) || 0);
  }, [notes.value, settled]);
  const isListed = ({ thread: { note } }: (typeof threads)[number]) =>
    note.resolvedBy === undefined || answering.includes(note.id);
  const open = threads.filter(isListed);
  const resolved = threads.filter((one) => !isListed(one));

  useEffect(
    () => text.mark(threads.flatMap(({ thread: { note } }) => (note.resolvedBy === undefined ? [note] : []))),
    [text, threads],
  );
  useEffect(() => {
    text.listen({
      onWrite: (anchor) => {
        onShow();
        setWriting(anchor);
      },
      onOpen: (id) => {
        // The note cannot get the focus before its panel is shown.
        flushSync(onShow);
        document.getElementById(`note-${id}`)?.focus();
      },
    });
    return () => text.listen(null);
  }, [text, onShow]);
  useEffect(() => {
    if (writing) form.current?.querySelector('textarea')?.focus();
  }, [writing]);
  useEffect(() => onCount(open.length, threads.length), [onCount, open.length, threads.length]);

  const list = (shown: typeof threads) =>
    shown.map(({ thread, passage }) => (
      <NoteThread
        key={thread.note.id}
        {...{ thread, postId, uid, names, passage }}
        isAnswering={answering.includes(thread.note.id)}
        onAnswering={(isOn) =>
          setAnswering((now) => [
            ...now.filter((id) => id !== thread.note.id),
            ...(isOn ? [thread.note.id] : []),
          ])
        }
        onGo={() => text.goTo(thread.note)}
      />
    ));

  return (
    <section className="notes" aria-labelledby={headingId}>
      <Title order={2} id={headingId} ref={heading} tabIndex={-1} className="visually-hidden">
        Notes{open.length > 0 && ` (${open.length})`}
      </Title>
      {notes.error && (
        <LiveProblem what="The notes could not be loaded." error={notes.error} onRetry={notes.retry} />
      )}
      {writing && (
        <div ref={form} className="note">
          {writing.quote !== '' && (
            <blockquote className="note__quote" dir="auto">
              {plainText(writing.quote)}
            </blockquote>
          )}
          {/* Without a key, so that the typed text stays when another passage is chosen. */}
          <NoteForm
            label={writing.quote === '' ? 'Note on the post' : 'Note'}
            add="Add note"
            onAdd={(run, typed) =>
              run('The note was not added.', (db) => addNote(db, uid, postId, typed, writing))
            }
            onClose={() => {
              setWriting(null);
              text.focusText();
            }}
          />
        </div>
      )}
      {open.length === 0 && !writing && notes.value && (
        <p className="staff-hint">
          No open notes. Select a passage of the content and press Note (Ctrl+Shift+M).
        </p>
      )}
      {open.length > 0 && (
        <ol className="notes__list" aria-label="Open notes">
          {list(open)}
        </ol>
      )}
      {notes.value?.hasMore && <p className="staff-hint">Only the newest {NOTES_READ} notes are shown.</p>}
      {resolved.length > 0 && (
        <Button
          variant="default"
          size="sm"
          aria-expanded={resolvedShown}
          onClick={() => {
            setResolvedShown(!resolvedShown);
            focusIfLost(() => heading.current);
          }}
        >
          {resolvedShown ? 'Hide' : 'Show'} resolved notes ({resolved.length})
        </Button>
      )}
      {resolvedShown && resolved.length > 0 && (
        <ol className="notes__list" aria-label="Resolved notes">
          {list(resolved)}
        </ol>
      )}
    </section>
  );
}
