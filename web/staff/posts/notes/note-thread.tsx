import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { dateMachine } from '../../../../platform/domain/dates.ts';
import { localTime, shortLocalTime } from '../../../../platform/domain/local-time.ts';
import { useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { answerNote, deleteNotes, reopenNote, resolveNote } from '../../../data/staff/posts/notes.client.ts';
import { type AuthorNames, authorName } from '../../../domain/bios/author.ts';
import { canDeleteNote, type Note, type NoteThread as Thread } from '../../../domain/notes/note.ts';
import { plainText } from '../../../domain/posts/plain-text.ts';
import { NoteForm } from './note-form.tsx';

interface NoteThreadProps {
  thread: Thread;
  postId: string;
  uid: string;
  names: AuthorNames;
  /** The current text of the passage; null if the passage was deleted or the note is on the whole post. */
  passage: string | null;
  /** Whether the form for an answer is open. */
  isAnswering: boolean;
  onAnswering: (isOn: boolean) => void;
  onGo: () => void;
}

/** A note with its replies, and buttons to show the passage, reply, resolve or reopen, and, if permitted, delete it. */
export function NoteThread(props: NoteThreadProps) {
  const { thread, postId, uid, names, passage, isAnswering, onAnswering, onGo } = props;
  const { note, answers } = thread;
  const item = useRef<HTMLLIElement>(null);
  const answer = useRef<HTMLButtonElement>(null);
  const { run, busy, problem } = useDatabaseAction();
  const resolved = note.resolvedBy;

  return (
    <li
      ref={item}
      className="note"
      id={`note-${note.id}`}
      tabIndex={-1}
      aria-label={`Note: ${note.text}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target === item.current) onGo();
      }}
    >
      {passage !== null && (
        <button type="button" className="note__passage" onClick={onGo}>
          <span className="visually-hidden">Go to the passage: </span>
          <span dir="auto">{plainText(passage)}</span>
        </button>
      )}
      {passage === null && note.quote !== '' && (
        <p className="note__gone">
          This passage was deleted: <del dir="auto">{plainText(note.quote)}</del>
        </p>
      )}
      <NoteText note={note} names={names} />
      {answers.length > 0 && (
        <ol className="note__answers" aria-label="Answers">
          {answers.map((one) => (
            <li key={one.id}>
              <NoteText note={one} names={names} />
            </li>
          ))}
        </ol>
      )}
      {resolved !== undefined && (
        <p className="note__facts">
          Resolved by <bdi>{authorName(resolved, names)}</bdi>
        </p>
      )}
      {problem}
      {isAnswering ? (
        <NoteForm
          label="Answer"
          add="Add answer"
          onAdd={(act, text) =>
            act('The answer was not added.', (db) => answerNote(db, uid, postId, text, note.id))
          }
          onClose={() => {
            onAnswering(false);
            setTimeout(() => answer.current?.focus());
          }}
        />
      ) : (
        <Group gap="xs">
          <Button ref={answer} variant="default" size="xs" onClick={() => onAnswering(true)}>
            Answer
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-busy={busy}
            onClick={() =>
              void run('The note was not changed.', (db) =>
                resolved === undefined
                  ? resolveNote(db, uid, postId, note.id)
                  : reopenNote(db, postId, note.id),
              )
            }
          >
            {resolved === undefined ? 'Resolve' : 'Reopen'}
          </Button>
          {canDeleteNote(thread, uid) && (
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                void run('The note was not deleted.', (db) =>
                  deleteNotes(db, postId, [note.id, ...answers.map(({ id }) => id)]),
                )
              }
            >
              Delete note
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

/** A note as plain text, with its author and time. */
function NoteText({ note, names }: { note: Note; names: AuthorNames }) {
  return (
    <>
      <p className="note__facts">
        <bdi>{authorName(note.by, names)}</bdi>,{' '}
        <time dateTime={dateMachine(note.at)} title={localTime(note.at)}>
          {shortLocalTime(note.at)}
        </time>
      </p>
      <p className="note__text" dir="auto">
        {note.text}
      </p>
    </>
  );
}
