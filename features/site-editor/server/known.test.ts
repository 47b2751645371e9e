import { expect, test, vi } from 'vitest';
import { inTime } from './known.ts';

test('a value in time is computed again only when value, items or time change it', () => {
  let items: readonly number[] = [10, 20];
  const apply = vi.fn((name: string, all: readonly number[], time: number) => [
    `${name} ${all.filter((item) => item <= time).length}`,
  ]);
  const next = (all: readonly number[], time: number) => Math.min(...all.filter((item) => item > time));
  const at = inTime<string[], number>(
    () => items,
    next,
    ([name = ''], all, time) => apply(name, all, time),
  );
  const value = ['a'];
  const first = at(value, 11);
  expect(first).toEqual(['a 1']);
  expect(at(value, 19)).toBe(first);
  expect(apply).toHaveBeenCalledTimes(1);
  expect(at(value, 20)).toEqual(['a 2']);
  expect(at(value, 9)).toEqual(['a 0']);
  expect(at(['b'], 9)).toEqual(['b 0']);
  items = [5, 10, 20];
  expect(at(value, 9)).toEqual(['a 1']);
});
