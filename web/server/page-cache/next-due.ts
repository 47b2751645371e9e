import type { Backend } from '@studio-site/backend';
import * as z from 'zod/mini';
import { BLOG_POSTS, parsePlace, splitPath } from '../../app/domain/places.ts';

const [WEBSITE, POSTS] = splitPath(BLOG_POSTS);

const publishDate = z.union([
  z.pipe(
    z.object({ integerValue: z.string() }),
    z.transform(({ integerValue }) => Number(integerValue)),
  ),
  z.pipe(
    z.object({ doubleValue: z.number() }),
    z.transform(({ doubleValue }) => doubleValue),
  ),
]);
const answer = z.tuple([z.object({ document: z.optional(z.object({ fields: z.object({ publishDate }) })) })]);

/**
 * When the next scheduled post goes live, milliseconds since 1970; `Infinity` while there is none. Asked of the backend
 * in this process with its owner's right, and remembered until a post changes or that time has come. Pages are made
 * for each reader while the backend does not answer.
 */
export function nextDue(
  backend: Pick<Backend, 'fetch' | 'onCommit' | 'ownerToken'>,
  projectId: string,
  now: () => number = Date.now,
): () => number | Promise<number> {
  let known: Promise<number> | number | null = null;
  backend.onCommit(({ changes }) => {
    if (changes.some(({ path }) => parsePlace(path)?.kind === 'post')) known = null;
  });
  return () => {
    if (typeof known === 'number' && known <= now()) known = null;
    if (known !== null) return known;
    const asked: Promise<number> = ask(backend, projectId, now()).then(
      (due) => {
        // A commit in between has made the answer old.
        if (known === asked) known = due;
        return due;
      },
      () => {
        if (known === asked) known = null;
        return now();
      },
    );
    known = asked;
    return asked;
  };
}

async function ask(
  backend: Pick<Backend, 'fetch' | 'ownerToken'>,
  projectId: string,
  now: number,
): Promise<number> {
  const address = `http://localhost/v1/projects/${projectId}/databases/(default)/documents/${WEBSITE}:runQuery`;
  const response = await backend.fetch(
    new Request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${backend.ownerToken}` },
      body: JSON.stringify({ structuredQuery: dueAfter(now) }),
    }),
  );
  const [{ document }] = answer.parse(await response?.json());
  return document ? document.fields.publishDate : Number.POSITIVE_INFINITY;
}

const dueAfter = (now: number) => ({
  select: { fields: [{ fieldPath: 'publishDate' }] },
  from: [{ collectionId: POSTS }],
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        { fieldFilter: { field: { fieldPath: 'published' }, op: 'EQUAL', value: { booleanValue: true } } },
        {
          fieldFilter: {
            field: { fieldPath: 'publishDate' },
            op: 'GREATER_THAN',
            value: { integerValue: String(now) },
          },
        },
      ],
    },
  },
  orderBy: [{ field: { fieldPath: 'publishDate' }, direction: 'ASCENDING' }],
  limit: 1,
});
