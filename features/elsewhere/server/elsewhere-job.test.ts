import type { LeasedJob } from '@studio-site/backend/outbox';
import { expect, test } from 'vitest';
import { type ElsewhereJobOptions, elsewhereHandler } from './elsewhere-job.ts';
import { PlaceProblem } from './place-api.ts';

const message = { text: 'It settles.', pictures: [], warning: '' };
const job = (attempts: number) =>
  ({
    attempts,
    payload: { place: 'bluesky', post: 'snow', run: 7, messages: [message], card: null },
  }) as unknown as LeasedJob;

/** A handler whose place fails to send with `error`, and the states and notes that it stores. */
function failing(error: Error, documents: Partial<ElsewhereJobOptions['documents']> = {}) {
  const stored: string[] = [];
  const log: unknown[] = [];
  const handler = elsewhereHandler({
    apis: { bluesky: () => ({ repeats: 'always', canChange: false, send: () => Promise.reject(error) }) },
    documents: {
      steps: async () => ({ run: 7, seed: { at: 1, clock: 1 }, sent: [], trying: null }),
      settle: async (_place: string, _post: string, state: string, note: string) =>
        void stored.push(`${state}: ${note}`),
      ...documents,
    },
    places: { get: async () => ({ id: 'bluesky', state: 'connected' }), access: async () => ({}) },
    posts: { read: async () => ({ publicAt: 1 }) },
    log: (entry: unknown) => log.push(entry),
    now: () => 1000,
  } as unknown as ElsewhereJobOptions);
  return { stored, log, run: (attempts: number) => handler(job(attempts), new AbortController().signal) };
}

test('after an unexpected error a post is tried again, and fails after a day', async () => {
  const { run, stored, log } = failing(new TypeError('The answer has no cid.'));
  expect(await run(0)).toMatchObject({ state: 'retry' });
  expect(stored).toEqual(['sending: An unexpected error. The site’s log has the details.']);
  expect(log).toMatchObject([{ event: 'elsewhere-failed' }]);
  expect(await run(7)).toMatchObject({ state: 'done' });
  expect(stored[1]).toBe('failed: An unexpected error. The site’s log has the details.');
});

test('a post is tried again after the database did not respond', async () => {
  const unread = () => Promise.reject(new Error('UNAVAILABLE'));
  const again = { state: 'retry' };
  expect(await failing(new Error(), { steps: unread, settle: unread }).run(0)).toMatchObject(again);
  const refused = new PlaceProblem('refused', 'Bluesky refuses it.');
  expect(await failing(refused, { settle: unread }).run(0)).toMatchObject(again);
});
