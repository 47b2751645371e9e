import { type AuthorNames, authorName } from '../../../domain/bios/author-display.ts';
import { dateMachine } from '../../../domain/dates.ts';
import { localTime, shortLocalTime } from '../../../domain/local-time.ts';
import type { Note } from '../../../domain/notes/note.ts';

/** A note as plain text, with its author and time. */
export function NoteText({ note, names }: { note: Note; names: AuthorNames }) {
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
