import { expect, test } from 'vitest';
import { FirestoreError, StorageError } from '../../model/errors.ts';
import { inStorageWords } from './refusals.ts';

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each<[what: string, error: unknown, status: number, logged: string | null]>([
  ['a full disk', withCode('ENOSPC'), 402, 'disk-full'],
  ['a full quota', withCode('EDQUOT'), 402, 'disk-full'],
  [
    'a full disk reported by the database',
    withCode('ERR_SQLITE_ERROR', 'database or disk is full'),
    402,
    'disk-full',
  ],
  ['an aborted connection', withCode('ECONNRESET'), 400, null],
  ['a refusal of the rules', new StorageError(403, 'Permission denied.', 'line 3'), 403, 'refused'],
  ['an exhausted rate limit', new FirestoreError('RESOURCE_EXHAUSTED', 'Too many.'), 429, null],
  ['an unexpected error', new Error('surprise'), 500, 'storage-failed'],
])('the response to %s has the status $2, and contains no details', async (_what, error, status, logged) => {
  const events: string[] = [];
  const answer = inStorageWords(error, ({ event }) => void events.push(event));
  expect([answer.status, events]).toEqual([status, logged === null ? [] : [logged]]);
  expect(await answer.text()).not.toMatch(/line 3|surprise/);
});
