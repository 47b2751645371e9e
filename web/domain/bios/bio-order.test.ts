import { describe, expect, test } from 'vitest';
import { afterMove, type BioPlace, byOrder, freeFakeIds, isExchange, shortId } from './bio-order.ts';

const bios = (...orders: number[]): BioPlace[] =>
  orders.map((order, at) => ({ id: 'abcde'.charAt(at), order }));
const apply = (before: BioPlace[], changes: BioPlace[]) =>
  before
    .map((bio) => changes.find((change) => change.id === bio.id) ?? bio)
    .toSorted(byOrder)
    .map((bio) => `${bio.id}${bio.order}`)
    .join(' ');

describe('moving a bio (docs/product.md#bio-table)', () => {
  test.each<[string, BioPlace[], string, 'up' | 'down', string]>([
    ['moving a bio up swaps it with the one above', bios(0, 1, 2), 'b', 'up', 'b0 a1 c2'],
    ['moving a bio down swaps it with the one below', bios(0, 1, 2), 'b', 'down', 'a0 c1 b2'],
    ['a move also closes gaps in the order', bios(3, 7, 999), 'c', 'up', 'a0 c1 b2'],
    ['a move replaces equal order values by positions', bios(999, 999, 999), 'c', 'up', 'a0 c1 b2'],
  ])('%s', (_what, before, id, direction, after) => {
    expect(apply(before, afterMove(before, id, direction))).toBe(after);
  });

  test.each<[string, string, 'up' | 'down']>([
    ['the first bio moved up', 'a', 'up'],
    ['the last bio moved down', 'c', 'down'],
    ['an unknown bio moved up', 'x', 'up'],
  ])('a move without effect writes nothing: %s', (_what, id, direction) => {
    expect(afterMove(bios(5, 6, 7), id, direction)).toEqual([]);
  });

  test.each<[string, BioPlace[], boolean]>([
    ['in a list without gaps only swaps two bios', bios(0, 1, 2), true],
    ['in a list with a gap changes further bios', bios(0, 1, 5), false],
    ['in a list with a new bio changes further bios', bios(0, 999), false],
    ['in a list with equal order values changes further bios', bios(0, 0), false],
  ])('moving a bio up %s', (_what, before, exchange) => {
    expect(isExchange(before, afterMove(before, 'b', 'up'))).toBe(exchange);
  });

  test('a move writes only the bios whose order changes', () => {
    expect(afterMove(bios(0, 1, 2, 3), 'b', 'up')).toEqual([
      { id: 'b', order: 0 },
      { id: 'a', order: 1 },
    ]);
  });
});

test.each([
  ['short', 'short'],
  ['0123456789', '0123456789'],
  ['0123456789a', '0123456789…'],
])('the id %s is shown as %s', (id, shown) => {
  expect(shortId(id)).toBe(shown);
});

test('the bio id of a person without an account is fake_ and a free number up to 9999', () => {
  const all = freeFakeIds([], Math.random);
  expect(all).toHaveLength(10_000);
  expect(all.every((id) => /^fake_\d{1,4}$/.test(id))).toBe(true);
  expect(all.slice(0, 100)).not.toEqual(all.slice(0, 100).toSorted());
  expect(freeFakeIds(all.slice(1), Math.random)).toEqual(all.slice(0, 1));
});
