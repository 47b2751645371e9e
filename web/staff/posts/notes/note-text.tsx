import { type AuthorNames, authorName } from '../../../domain/bios/author-display.ts';
import { dateMachine } from '../../../domain/dates.ts';
import { localTime } from '../../../domain/local-time.ts';
import type { Note } from '../../../domain/notes/note.ts';

/** The text of a note as plain text, with its author and time. */
export function NoteText({ note, names }: { note: Note; names: AuthorNames }) {
  return (
    <>
      <p className="note__facts">
        <bdi>{authorName(note.by, names)}</bdi>,{' '}
        <time dateTime={dateMachine(note.at)} title={localTime(note.at)}>
          {new Date(note.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
      <p className="note__text" dir="auto">
        {note.text}
      </p>
    </>
  );
}
