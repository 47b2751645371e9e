import { toFields } from '@studio-site/backend/values';
import { expect, test } from 'vitest';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { signUpDocuments } from './sign-up-documents.ts';

/** The rows of a query in a collection of 1,200 sign-ups. The one with the number `invalid` has no address. */
function askWith(invalid: number) {
  const all = Array.from({ length: 1200 }, (_, n) => `s${String(n).padStart(4, '0')}`);
  return async (_path: string, body: object) => {
    const { startAt, limit } = (body as { structuredQuery: { limit: number; startAt?: Cursor } })
      .structuredQuery;
    const after = startAt?.values[0].referenceValue.split('/').at(-1) ?? '';
    return all
      .filter((id) => id > after)
      .slice(0, limit)
      .map((id) => ({
        document: {
          name: `projects/p/databases/(default)/documents/signups/${id}`,
          fields: {
            ...toFields({
              state: 'confirmed',
              ...(id === all[invalid] ? {} : { email: `${id}@mail.example` }),
            }),
            time: { timestampValue: '2026-01-01T00:00:00Z' },
          },
          updateTime: '2026-01-01T00:00:00Z',
        },
      }));
  };
}

interface Cursor {
  values: [{ referenceValue: string }];
}

test.each([3, 499, 1199])('all valid sign-ups are read, even if number %i is not valid', async (invalid) => {
  const ids: string[] = [];
  for await (const part of signUpDocuments(ownerDocuments(askWith(invalid), 'p')).all())
    ids.push(...part.map(({ id }) => id));
  expect(ids).toHaveLength(1199);
  expect(new Set(ids).size).toBe(1199);
});
