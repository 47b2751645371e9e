import { describe, expect, test } from 'vitest';
import {
  anchorOf,
  CONTEXT_LENGTH,
  canDeleteNote,
  findAnchor,
  LONGEST_QUOTE,
  NO_PASSAGE,
  type Note,
  threadsOf,
} from './note.ts';

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

const TEXT = 'The harbour is dark. Rain falls on the quay, and the lamps go out. Nobody sees the boat leave.';
const PASSAGE = 'Rain falls on the quay';
const anchorIn = (text: string, passage: string) =>
  anchorOf(text, text.indexOf(passage), text.indexOf(passage) + passage.length);
const ANCHOR = anchorIn(TEXT, PASSAGE);

/** The passage that the anchor finds in a text; null if it finds none. */
function passageIn(text: string, anchor = ANCHOR): string | null {
  const range = findAnchor(text, anchor);
  return range && text.slice(range.from, range.to);
}

test.each([
  ['found in the unchanged text', TEXT, PASSAGE],
  ['found after text was typed before it', `A new beginning. ${TEXT}`, PASSAGE],
  ['found after text was deleted before it', TEXT.replace('The harbour is dark. ', ''), PASSAGE],
  ['found after text was changed behind it', TEXT.replace('lamps go out', 'lamps flicker'), PASSAGE],
  ['found after everything around it changed', `One. ${PASSAGE}? Two.`, PASSAGE],
  ['found after one of its words changed', TEXT.replace('falls', 'drums'), 'Rain drums on the quay'],
  [
    'found after a word was added to it',
    TEXT.replace('falls', 'falls softly'),
    'Rain falls softly on the quay',
  ],
  ['found after some of its words were deleted', TEXT.replace(' on the quay', ''), 'Rain falls'],
  ['not found after it was deleted', TEXT.replace(PASSAGE, ''), null],
  ['not found after it and its surroundings were rewritten', 'Snow lies on the hill. Nobody is there.', null],
  ['not found after a long text replaced it', TEXT.replace(PASSAGE, 'x'.repeat(500)), null],
  ['not found in an empty text', '', null],
])('a note’s passage is %s', (_where, text, passage) => {
  expect(passageIn(text)).toBe(passage);
});

describe('a passage that the text has twice', () => {
  const twice = 'First: go home. Then: go home. At last: sleep.';
  const second = anchorOf(twice, twice.lastIndexOf('go home'), twice.lastIndexOf('go home') + 7);

  test('a passage that occurs twice in the text is found by its surrounding text', () => {
    expect(findAnchor(twice, second)?.from).toBe(twice.lastIndexOf('go home'));
    const later = `A long preface, which moves all. ${twice}`;
    expect(findAnchor(later, second)?.from).toBe(later.lastIndexOf('go home'));
  });

  test('of two passages with equal surroundings, the one nearest to the old position is found', () => {
    const lines = 'la la la\n'.repeat(20);
    const anchor = anchorOf(lines, 90, 98);
    expect(findAnchor(lines, anchor)?.from).toBe(90);
  });

  test('when one of two equal passages is deleted, the other one is found', () => {
    expect(passageIn(twice.replace('go home', 'stay'), second)).toBe('go home');
  });
});

test('a passage that was the whole text is found after text was added before and after it', () => {
  const anchor = anchorOf('All of it', 0, 9);
  expect(passageIn('Now All of it.', anchor)).toBe('All of it');
});

test('an anchor stores at most 300 characters of its passage, and 40 on each side', () => {
  const long = 'a'.repeat(1000);
  const { quote, before, after, position } = anchorOf(long, 100, 900);
  expect([quote.length, before.length, after.length, position]).toEqual([
    LONGEST_QUOTE,
    CONTEXT_LENGTH,
    CONTEXT_LENGTH,
    100,
  ]);
});

test('half a surrogate pair at the edge of an anchor is replaced', () => {
  const { before, quote } = anchorOf('🌧 rain', 1, 4);
  expect(before.isWellFormed() && quote.isWellFormed()).toBe(true);
});

test('a note without a passage has no position in the text', () => {
  expect(findAnchor(TEXT, NO_PASSAGE)).toBeNull();
});
