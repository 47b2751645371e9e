import type { Commit } from '@studio-site/backend';
import { expect, test } from 'vitest';
import { bioPath, postPath } from '../../domain/places.ts';
import { publicTime } from './public-time.ts';

/** The time at a clock that the test sets, before a next post that the test sets. */
function opened() {
  const clock = { now: 1000, due: 5000 as number | Promise<number> };
  let listener = (_commit: Commit) => {};
  const time = publicTime(
    {
      onCommit(one) {
        listener = one;
        return () => {};
      },
    },
    () => clock.due,
    () => clock.now,
  );
  const change = (path: string) => listener({ time: 0, changes: [{ path, before: null, after: null }] });
  return { clock, time, change };
}

test('the time stays as long as the same posts are public', () => {
  const { clock, time, change } = opened();
  expect(time()).toBe(1000);
  clock.now = 4999;
  change(bioPath('ada'));
  expect(time()).toBe(1000);
});

test('when a post is due, or one changes, the time is that of the clock', () => {
  const { clock, time, change } = opened();
  time();
  [clock.now, clock.due] = [5000, Number.POSITIVE_INFINITY];
  expect(time()).toBe(5000);
  clock.now = 6000;
  change(postPath('a'));
  expect(time()).toBe(6000);
});

test('while the next post is being asked for, and after the clock went back, it is the clock’s', () => {
  const { clock, time } = opened();
  clock.due = Promise.resolve(5000);
  expect(time()).toBe(1000);
  [clock.now, clock.due] = [1500, 5000];
  expect(time()).toBe(1500);
  clock.now = 400;
  expect(time()).toBe(400);
});
