import type { Commit } from '@studio-site/backend';
import { expect, test } from 'vitest';
import { bioPath, postPath, presencePath, slugPath } from '../../domain/places.ts';
import { recentReads } from './recent-reads.ts';

/** Reads from a database that answers each question with its number. */
function opened(most?: number) {
  let listener = (_commit: Commit) => {};
  const backend = {
    onCommit(one: typeof listener) {
      listener = one;
      return () => {};
    },
  };
  const share = recentReads(backend, most);
  let asked = 0;
  const read = (key: string) => share(key, async () => ++asked);
  const change = (path: string) => listener({ time: 0, changes: [{ path, before: null, after: null }] });
  return { share, read, change };
}

test('what a page read is not read again for another page', async () => {
  const { read } = opened();
  expect([await read('a'), await read('a'), await read('b')]).toEqual([1, 1, 2]);
});

test.each([
  ['post', postPath('a')],
  ['bio', bioPath('ada')],
  ['address', slugPath('a-post')],
])('a change of any %s makes all of it old', async (_what, path) => {
  const { read, change } = opened();
  await read('a');
  change(path);
  expect(await read('a')).toBe(2);
});

test('a change of another document makes none of it old', async () => {
  const { read, change } = opened();
  await read('a');
  change(presencePath('a', 'ada'));
  expect(await read('a')).toBe(1);
});

test('what was read while something changed is not kept', async () => {
  const { share, read, change } = opened();
  let arrive = (_value: number) => {};
  const first = share(
    'a',
    () =>
      new Promise<number>((resolve) => {
        arrive = resolve;
      }),
  );
  change(postPath('a'));
  arrive(0);
  expect([await first, await read('a')]).toEqual([0, 1]);
});

test('a read that fails is not kept', async () => {
  const { share, read } = opened();
  const refused = share('a', () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  expect(await read('a')).toBe(1);
});

test('that nothing was found is kept as well', async () => {
  const { share, read } = opened();
  await share('a', async () => null);
  expect(await read('a')).toBeNull();
});

test('no page can change what others show', async () => {
  const { share } = opened();
  const read = () => share('a', async () => ({ posts: [{ title: 'A' }] }));
  await read();
  const { posts } = await read();
  expect(() => Object.assign(posts[0] ?? {}, { title: 'B' })).toThrow(TypeError);
  expect(() => posts.pop()).toThrow(TypeError);
});

test('beyond its size what was asked for longest ago goes first', async () => {
  const { read } = opened('a1'.length * 2);
  for (const key of ['a', 'b', 'a', 'c']) await read(key);
  expect([await read('a'), await read('c'), await read('b')]).toEqual([1, 3, 4]);
});

test('what is larger than half of the room pushes out nothing and is read again', async () => {
  const { share, read } = opened(100);
  await read('small');
  let times = 0;
  const large = () =>
    share('large', async () => {
      times += 1;
      return 'x'.repeat(60);
    });
  await large();
  await large();
  expect([times, await read('small')]).toEqual([2, 1]);
});
