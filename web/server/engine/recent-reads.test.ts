import type { Commit } from '@studio-site/backend';
import { expect, test } from 'vitest';
import { bioPath, draftLinkPath, postPath, presencePath } from '../../app/domain/places.ts';
import { RecentReads } from './recent-reads.ts';

const documents = 'projects/p/databases/(default)/documents/';
const get = (path: string) => JSON.stringify({ documents: [documents + path] });
const query = (collectionId: string) =>
  JSON.stringify({ structuredQuery: { from: [{ collectionId }], limit: 1 } });
const POST = get(postPath('a'));

/** Reads from a database that answers each question with its number. */
function opened(most?: number) {
  let listener = (_commit: Commit) => {};
  const backend = {
    onCommit(one: typeof listener) {
      listener = one;
      return () => {};
    },
  };
  const reads = new RecentReads(backend, most);
  let asked = 0;
  const read = async (body: string) => {
    const answer = await reads.answer('/v1/x', body, async () => Response.json(++asked));
    return typeof answer === 'string' ? Number(answer) : Number(await answer?.text());
  };
  const change = (path: string) => listener({ time: 0, changes: [{ path, before: null, after: null }] });
  return { reads, read, change };
}

test.each([
  ['a post', POST],
  ['a bio', get(bioPath('ada'))],
  ['a list of posts', query('blogPosts')],
])('%s is asked for once', async (_what, body) => {
  const { read } = opened();
  expect([await read(body), await read(body)]).toEqual([1, 1]);
});

test.each([
  ['a link to a draft, which ends', get(draftLinkPath('secret'))],
  ['another collection', query('trashedPosts')],
  ['something else', '{}'],
])('%s is asked for each time', async (_what, body) => {
  const { read } = opened();
  expect([await read(body), await read(body)]).toEqual([1, 2]);
});

test('a change of any post, bio or address makes all of them old, other changes none', async () => {
  const { read, change } = opened();
  await read(POST);
  change(presencePath('a', 'ada'));
  expect(await read(POST)).toBe(1);
  change(bioPath('ada'));
  expect(await read(POST)).toBe(2);
});

test('what was read while something changed is not kept', async () => {
  const { reads, read, change } = opened();
  let arrive = (_answer: Response) => {};
  const first = reads.answer(
    '/v1/x',
    POST,
    () =>
      new Promise<Response>((resolve) => {
        arrive = resolve;
      }),
  );
  change(postPath('a'));
  arrive(Response.json('old'));
  await first;
  expect(await read(POST)).toBe(1);
});

test('a refusal is not kept', async () => {
  const { reads, read } = opened();
  await reads.answer('/v1/x', POST, async () => new Response('{}', { status: 403 }));
  expect(await read(POST)).toBe(1);
});

test('beyond its size the one that was asked for longest ago goes first', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => get(postPath(id))) as [string, string, string];
  const { read } = opened(2 * (a.length + 10));
  for (const body of [a, b, a, c]) await read(body);
  expect([await read(a), await read(c), await read(b)]).toEqual([1, 3, 4]);
});
