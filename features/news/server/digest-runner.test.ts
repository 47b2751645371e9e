import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DigestRunnerOptions, digestRunner } from './digest-runner.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONDAY = Date.UTC(2026, 11, 7, 8);

beforeEach(() => {
  vi.useFakeTimers({ now: MONDAY });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a digest waits for the mailing of a post that is due at the same time and has not begun', async () => {
  let state = 'ordered';
  const queued: string[][] = [];
  const runner = digestRunner({
    mailings: {
      inState: async (asked: string) =>
        asked === state ? [{ id: 'post_snow', kind: 'post', post: 'snow', to: 'all', at: MONDAY - DAY }] : [],
      change: async () => {},
    },
    digests: {
      until: async (period: string) => (period === 'weekly' ? MONDAY - 7 * DAY : MONDAY),
      setUntil: async () => {},
      addMailing: async () => {},
    },
    signUps: {
      async *all() {
        yield [{ id: 'ada', often: 'weekly', wants: 'all' }];
      },
    },
    readPost: async () => ({ publicAt: MONDAY }),
    outbox: {
      enqueue: async (jobs: { payload: { posts: string[] } }[]) => {
        queued.push(...jobs.map(({ payload }) => payload.posts));
      },
    },
    studio: { name: 'A Studio', words: {}, locale: 'en' },
    log: ({ level, message }: { level: string; message: unknown }) => {
      if (level === 'error') throw new Error(String(message));
    },
    now: Date.now,
    sendsSince: 0,
  } as unknown as DigestRunnerOptions);
  void runner.wake();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(queued).toEqual([]);
  state = 'sending';
  await vi.advanceTimersByTimeAsync(1);
  await runner.close();
  expect(queued).toEqual([['snow']]);
});
