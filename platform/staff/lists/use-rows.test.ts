import { expect, test } from 'vitest';
import { type ListState, rowsToShow } from './use-rows.ts';

interface Row {
  id: string;
  place: number;
}

/** Rows in a short notation: each word is a letter, the id, followed by a number, the sort value. */
const rows = (words: string): Row[] =>
  words.split(' ').map((word) => ({ id: word.charAt(0), place: Number(word.slice(1)) }));
const byPlace = (one: Row, other: Row) => one.place - other.place;

test.each<[string, ListState<Row>, string]>([
  ['without a sort order they are in the database’s order', { live: rows('b2 a1 c3') }, 'b2 a1 c3'],
  ['with a sort order they are sorted', { live: rows('b2 a1 c3'), order: byPlace }, 'a1 b2 c3'],
  [
    'rows with equal sort values keep the database’s order',
    { live: rows('b1 a1 c0'), order: byPlace },
    'c0 b1 a1',
  ],
  [
    'a list with a maximum length is cut after sorting',
    { live: rows('b2 a1 c0'), order: byPlace, most: 2 },
    'c0 a1',
  ],
  ['a row can be left out', { live: rows('a1 b2 c3'), leftOut: 'b' }, 'a1 c3'],
  [
    'after a row is left out, the next one fills the list',
    { live: rows('a1 b2 c3'), leftOut: 'a', most: 2 },
    'b2 c3',
  ],
  ['leaving out a row that does not exist changes nothing', { live: rows('a1 b2'), leftOut: 'x' }, 'a1 b2'],
  [
    'without a row to leave out all are shown',
    { live: rows('a1 b2'), leftOut: null, pressed: null },
    'a1 b2',
  ],
  ['during a press they show their newest values', { live: rows('a5 b6'), pressed: rows('a1 b2') }, 'a5 b6'],
  [
    'during a press they keep their positions',
    { live: rows('a3 b1'), order: byPlace, pressed: rows('a1 b2') },
    'a3 b1',
  ],
  ['during a press a deleted row stays', { live: rows('b2'), pressed: rows('a1 b2') }, 'a1 b2'],
  ['during a press no new row appears', { live: rows('n0 a1'), pressed: rows('a1') }, 'a1'],
  [
    'during a press a row to leave out stays',
    { live: rows('a1 b2'), leftOut: 'a', pressed: rows('a1 b2') },
    'a1 b2',
  ],
  ['during a press an empty list stays empty', { live: rows('a1'), pressed: [] }, ''],
])('the rows of a list: %s', (_, list, shown) => {
  expect(
    rowsToShow(list)
      .map(({ id, place }) => `${id}${place}`)
      .join(' '),
  ).toBe(shown);
});

test('sorting and keeping rows does not change the list that the database returned', () => {
  const live = Object.freeze(rows('b2 a1'));
  rowsToShow({ live, order: byPlace });
  expect(live).toEqual(rows('b2 a1'));
});
