import { expect, test } from 'vitest';
import { canDeleteNote, type Note, threadsOf } from './note.ts';
import { NO_PASSAGE } from './note-anchor.ts';

const note = (id: string, at: number, change: Partial<Note> = {}): Note => ({
  ...{ id, at, text: id, by: 'ines' },
  ...NO_PASSAGE,
  ...change,
});
const shown = (notes: Note[]) =>
  threadsOf(notes).map(({ note, answers }) => [note.id, ...answers.map(({ id }) => id)].join(' '));

test('notes are listed with their answers, oldest first', () => {
  const notes = [
    note('b', 2),
    note('a2', 4, { answers: 'a' }),
    note('a', 1),
    note('a1', 3, { answers: 'a' }),
  ];
  expect(shown(notes)).toEqual(['a a1 a2', 'b']);
});

test('an answer whose note was deleted is shown by itself', () => {
  expect(shown([note('b', 2), note('a1', 3, { answers: 'a' })])).toEqual(['b', 'a1']);
});

test.each([
  ['the person’s own note', 'ines', [], true],
  ['the note of another person', 'odd', [], false],
  ['the person’s own note, answered only by that person', 'ines', ['ines'], true],
  ['the person’s own note, answered by another person', 'ines', ['odd'], false],
])('a note can be deleted only by its author, and only before another person answered: %s', (_whose, by, answers, allowed) => {
  const thread = { note: note('a', 1, { by }), answers: answers.map((by) => note('b', 2, { by })) };
  expect(canDeleteNote(thread, 'ines')).toBe(allowed);
});
