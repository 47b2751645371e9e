import { expect, test } from 'vitest';
import { type ListState, rowsToShow } from './rows-to-show.ts';

interface Row {
  id: string;
  place: number;
}

/** Rows in a short notation: each word is an id and the sort value. */
const rows = (words: string): Row[] =>
  words.split(' ').map((word) => ({ id: word.charAt(0), place: Number(word.slice(1)) }));
const byPlace = (one: Row, other: Row) => one.place - other.place;

test.each<[string, ListState<Row>, string]>([
  ['rows without an order stay as reported', { live: rows('b2 a1 c3') }, 'b2 a1 c3'],
  ['rows with an order are sorted', { live: rows('b2 a1 c3'), order: byPlace }, 'a1 b2 c3'],
  ['rows of one place stay as reported', { live: rows('b1 a1 c0'), order: byPlace }, 'c0 b1 a1'],
  ['a list is cut after it is sorted', { live: rows('b2 a1 c0'), order: byPlace, most: 2 }, 'c0 a1'],
  ['a row is left out', { live: rows('a1 b2 c3'), leftOut: 'b' }, 'a1 c3'],
  [
    'a row that is left out makes room for the next',
    { live: rows('a1 b2 c3'), leftOut: 'a', most: 2 },
    'b2 c3',
  ],
  ['a row that is not reported can be left out', { live: rows('a1 b2'), leftOut: 'x' }, 'a1 b2'],
  ['no row is left out', { live: rows('a1 b2'), leftOut: null, pressed: null }, 'a1 b2'],
  ['pressed rows show their newest state', { live: rows('a5 b6'), pressed: rows('a1 b2') }, 'a5 b6'],
  [
    'pressed rows keep their places in a new order',
    { live: rows('a3 b1'), order: byPlace, pressed: rows('a1 b2') },
    'a3 b1',
  ],
  ['a pressed row that is gone stays', { live: rows('b2'), pressed: rows('a1 b2') }, 'a1 b2'],
  ['a new row waits for the end of a press', { live: rows('n0 a1'), pressed: rows('a1') }, 'a1'],
  [
    'a pressed row that is left out stays until the end of the press',
    { live: rows('a1 b2'), leftOut: 'a', pressed: rows('a1 b2') },
    'a1 b2',
  ],
  ['an empty list stays empty while it is pressed', { live: rows('a1'), pressed: [] }, ''],
])('%s', (_, list, shown) => {
  expect(
    rowsToShow(list)
      .map(({ id, place }) => `${id}${place}`)
      .join(' '),
  ).toBe(shown);
});

test('sorting rows and keeping them during a press does not change the list from the database', () => {
  const live = Object.freeze(rows('b2 a1'));
  rowsToShow({ live, order: byPlace });
  expect(live).toEqual(rows('b2 a1'));
});
