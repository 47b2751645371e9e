import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DigestPeriod } from '../model/digest.ts';
import { type DigestRunnerOptions, digestRunner, type LastDigest } from './digest-runner.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONDAY = Date.UTC(2026, 11, 7, 8);

beforeEach(() => {
  vi.useFakeTimers({ now: MONDAY });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A runner with a reader of weekly digests, the mailing of one post, and the posts of the queued digests. */
function openStage() {
  const stage = { state: 'ordered', publicAt: MONDAY, queued: [] as string[][] };
  const last: Record<DigestPeriod, LastDigest> = {
    weekly: { until: MONDAY - 7 * DAY, posts: [] },
    monthly: { until: Number.MAX_SAFE_INTEGER, posts: [] },
  };
  const runner = digestRunner({
    mailings: {
      inState: async (asked: string) =>
        asked === stage.state
          ? [{ id: 'post_snow', kind: 'post', post: 'snow', to: 'all', at: MONDAY - DAY }]
          : [],
      change: async () => {},
    },
    digests: {
      last: async (period: DigestPeriod) => last[period],
      setLast: async (period: DigestPeriod, value: LastDigest) => {
        last[period] = value;
      },
      addMailing: async () => {},
    },
    signUps: {
      async *all() {
        yield [{ id: 'ada', often: 'weekly', wants: 'all' }];
      },
    },
    readPost: async () => ({ publicAt: stage.publicAt }),
    outbox: {
      enqueue: async (jobs: { payload: { posts: string[] } }[]) => {
        stage.queued.push(...jobs.map(({ payload }) => payload.posts));
      },
    },
    studio: { name: 'A Studio', words: {}, locale: 'en' },
    log: ({ level, message }: { level: string; message: unknown }) => {
      if (level === 'error') throw new Error(String(message));
    },
    now: Date.now,
    sendsSince: 0,
  } as unknown as DigestRunnerOptions);
  return Object.assign(stage, { runner });
}

test('a digest waits for the mailing of a post that is due at the same time and has not begun', async () => {
  const stage = openStage();
  void stage.runner.wake();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(stage.queued).toEqual([]);
  stage.state = 'sending';
  await vi.advanceTimersByTimeAsync(1);
  await stage.runner.close();
  expect(stage.queued).toEqual([['snow']]);
});

test('a post that is hidden and published again is in no second digest', async () => {
  const stage = Object.assign(openStage(), { state: 'sent' });
  await stage.runner.wake();
  expect(stage.queued).toEqual([['snow']]);
  stage.publicAt = MONDAY + DAY;
  vi.setSystemTime(MONDAY + 7 * DAY);
  await stage.runner.wake();
  await stage.runner.close();
  expect(stage.queued).toEqual([['snow']]);
});
