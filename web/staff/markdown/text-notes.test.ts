import { expect, test } from 'vitest';
import type { NoteAnchor } from '../../domain/notes/note.ts';
import { TextNotes } from './text-notes.ts';

const PASSAGE: NoteAnchor = { quote: 'A line.', before: '', after: '', position: 0 };
const LATER: NoteAnchor = { quote: 'Another line.', before: 'A line. ', after: '', position: 8 };

test('a note that is requested while the notes panel is loading starts once the panel is ready', () => {
  const notes = new TextNotes();
  const written: NoteAnchor[] = [];
  const panel = { onWrite: (anchor: NoteAnchor) => written.push(anchor), onOpen: () => {} };
  notes.write(PASSAGE);
  notes.listen(panel);
  expect(written).toEqual([PASSAGE]);
  notes.write(LATER);
  expect(written).toEqual([PASSAGE, LATER]);
  notes.listen(null);
  notes.listen(panel);
  expect(written).toEqual([PASSAGE, LATER]);
});
