import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, documentsOf, outcomeOf, put, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests listCollectionIds and batchWrite, which Firestore serves only to the project's owner.
let target: Target;
beforeAll(async () => {
  target = await openTarget();
}, 120_000);
afterAll(() => target.close());

const name = (path: string) => `${documentsOf(target)}/${path}`;
const set = (path: string, n: number, more: object = {}) => put(target, path, { n: whole(n) }, more);

describe('the method listCollectionIds', () => {
  const IDS = ['B', '_z', 'a', 'a!', 'a0', 'b', 'c', 'é'];
  beforeAll(async () => {
    await target.clear();
    const paths = [
      ...IDS.map((id) => (id === 'c' ? 'c/n/d/m' : `${id}/x`)),
      'a/x/s2/q',
      'a/x/s1/q',
      'a/x/s1/q/t/r',
    ];
    await ask(target, ':commit', { writes: paths.map((path) => set(path, 1)) });
  });
  const ids = async (path: string, body: object = {}) =>
    (await ask(target, `${path}:listCollectionIds`, body)).body.collectionIds;

  test('listCollectionIds lists the collections below the root or a document, sorted by bytes', async () => {
    expect(await ids('')).toEqual(IDS);
    expect(await ids('', { pageSize: 0 })).toEqual(IDS);
    expect(await ids('/a/x')).toEqual(['s1', 's2']);
    expect(await ids('/c/n')).toEqual(['d']);
    expect(await ids('/a/none')).toBeUndefined();
  });

  test('listCollectionIds returns the collections in pages of the requested size', async () => {
    const pages: string[][] = [];
    let pageToken: string | undefined;
    do {
      const { body } = await ask(target, ':listCollectionIds', { pageSize: 3, pageToken });
      pages.push(body.collectionIds);
      pageToken = body.nextPageToken;
    } while (pageToken);
    expect(pages).toEqual([IDS.slice(0, 3), IDS.slice(3, 6), IDS.slice(6)]);
  });

  test.each<[what: string, path: string, body: object, sentence: string]>([
    ['a negative page size', '', { pageSize: -1 }, 'page_size must be greater than or equal to zero.'],
    ['an invalid page token', '', { pageToken: 'zzzz' }, 'invalid page token'],
  ])('listCollectionIds refuses %s', async (_what, path, body, sentence) => {
    expect(outcomeOf(await ask(target, `${path}:listCollectionIds`, body))).toBe(
      `INVALID_ARGUMENT ${sentence}`,
    );
  });

  test('listCollectionIds refuses a collection as the parent', async () => {
    expect(outcomeOf(await ask(target, '/a:listCollectionIds', {}))).toMatch(
      /^INVALID_ARGUMENT .*lacks "\/"/,
    );
  });
});

describe('the method batchWrite', () => {
  const codes = (body: { status: { code?: number }[] }) => body.status.map(({ code = 0 }) => code);

  test('batchWrite applies each write even if others fail, and returns a status for each', async () => {
    await target.clear();
    await ask(target, ':commit', { writes: [set('a/x', 1), set('a/y', 1)] });
    const { status, body } = await ask(target, ':batchWrite', {
      writes: [
        set('a/x', 5, { currentDocument: { exists: false } }),
        set('a/none', 5, { currentDocument: { exists: true } }),
        set('a/new', 2, { updateTransforms: [{ fieldPath: 'n', increment: whole(1) }] }),
        { delete: name('a/y') },
        { delete: name('a/absent') },
      ],
      labels: { from: 'a test' },
    });
    expect(status).toBe(200);
    expect(codes(body)).toEqual([6, 5, 0, 0, 0]);
    expect(body.writeResults).toEqual([
      {},
      {},
      { updateTime: expect.any(String), transformResults: [whole(3)] },
      {},
      {},
    ]);
    expect((await ask(target, '/a/x')).body.fields.n).toEqual(whole(1));
    expect((await ask(target, '/a/new')).body.fields.n).toEqual(whole(3));
    expect((await ask(target, '/a/y')).status).toBe(404);
  });

  test('batchWrite without writes returns an empty result', async () => {
    expect((await ask(target, ':batchWrite', {})).body).toEqual({});
  });

  test('batchWrite refuses all writes if one of them is invalid or two name the same document', async () => {
    const both = { writes: [set('a/once', 1), set('a/once', 2)] };
    expect(outcomeOf(await ask(target, ':batchWrite', both))).toBe(
      'INVALID_ARGUMENT the same document cannot be written more than once in a single request',
    );
    const broken = { writes: [set('a/once', 1), { update: { name: 'a' } }] };
    expect(outcomeOf(await ask(target, ':batchWrite', broken))).toMatch(
      /^INVALID_ARGUMENT Document name "a"/,
    );
    expect((await ask(target, '/a/once')).status).toBe(404);
  });
});

test.each([
  'a signed-in person',
  'a signed-out caller',
])("%s cannot call an owner's method, whatever the rules allow", async (who) => {
  const token = who === 'a signed-out caller' ? '' : await target.tokenFor('alice');
  const call = (method: string, body: object) => ask({ ...target, ownerToken: token }, method, body);
  expect(outcomeOf(await call(':listCollectionIds', {}))).toBe(
    'PERMISSION_DENIED Metadata operations require admin authentication.',
  );
  expect(outcomeOf(await call('/a/x:listCollectionIds', {}))).toMatch(/^PERMISSION_DENIED /);
  expect(outcomeOf(await call(':batchWrite', { writes: [set('a/x', 1)] }))).toBe(
    'PERMISSION_DENIED Batch writes require admin authentication.',
  );
});
