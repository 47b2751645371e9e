import { expect, test, vi } from 'vitest';
import type { Site } from '../../../web/server/site.ts';
import { inTime, readAgain, readAtMost } from './known.ts';

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

test('while data cannot be read, pages stay at the time of the last data, for at most a minute', async () => {
  let time = 1_000_000;
  let isDown = false;
  const versions = readAgain(async (at) => [`version of ${at}`]);
  const pages = readAgain(async (at) => {
    if (isDown) throw new Error('no answer');
    return [`page of ${at}`];
  });
  const site = { settings: { pageCacheSeconds: 60 } as Site['settings'], now: () => time, log: vi.fn() };
  const known = readAtMost(site, [versions, pages]);
  const all = () => [...versions.all(), ...pages.all()];
  expect(await known()).toBe(1_000_000);
  isDown = true;
  time += 9_000;
  expect(await known()).toBe(1_000_000);
  expect(site.log).not.toHaveBeenCalled();
  time += 2_000;
  expect(await known()).toBe(1_000_000);
  expect(all()).toEqual(['version of 1000000', 'page of 1000000']);
  expect(site.log).toHaveBeenCalledOnce();
  // Posts that can be read must not wait for ever.
  time += 60_000;
  expect(await known()).toBe(1_071_000);
  isDown = false;
  time += 10_000;
  expect(await known()).toBe(1_081_000);
  expect(all()).toEqual(['version of 1081000', 'page of 1081000']);
});
