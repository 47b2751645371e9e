import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, documentsOf, outcomeOf, put } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests names and paths over REST: valid ids, their encoding in URLs, and error messages.
let target: Target;
beforeAll(async () => {
  target = await openTarget();
}, 120_000);
afterAll(() => target.close());

const FROM_BELOW = { from: [{ collectionId: 'below' }] };
const COUNT = [{ alias: 'n', count: {} }];

test.each([
  'so!@x',
  'two words',
  'ä',
  '50%',
  'c#',
  'q?',
  '+',
  '"',
  '\\',
  '&=',
  '😀',
  '__id7__',
  '...',
])('documents below the id %s are listed, queried and counted', async (id) => {
  const parent = `/parents/${encodeURIComponent(id)}`;
  expect(
    outcomeOf(await ask(target, ':commit', { writes: [put(target, `parents/${id}/below/x`, {})] })),
  ).toBe('OK');
  const found = await ask(target, `${parent}:runQuery`, { structuredQuery: FROM_BELOW });
  expect(found.body[0].document.name).toContain(`/parents/${id}/below/x`);
  const counted = await ask(target, `${parent}:runAggregationQuery`, {
    structuredAggregationQuery: { structuredQuery: FROM_BELOW, aggregations: COUNT },
  });
  expect(counted.body[0].result.aggregateFields.n).toEqual({ integerValue: '1' });
  expect((await ask(target, `${parent}/below`)).body.documents).toHaveLength(1);
});

/**
 * Each row: an invalid path, and the error message when a request contains it. In the message, `D` stands for the root
 * of all documents. `NAME`, `END` and `AFTER-n` stand for parts that depend on the request and the root's length.
 */
const REFUSED: [path: string, why: string][] = [
  ['a', 'NAME "D/a" lacks "/" at index END.'],
  ['a/b/c', 'NAME "D/a/b/c" lacks "/" at index END.'],
  ['a/', 'NAME "D/a/" has invalid trailing "/".'],
  ['a/b/', 'NAME "D/a/b/" has invalid trailing "/".'],
  ['a//b/c', 'NAME "D/a//b/c" lacks a resource id at index AFTER-2.'],
  ['a/b//c', 'NAME "D/a/b//c" lacks a collection id at index AFTER-4.'],
  ['__bad__/b', 'Collection id "__bad__" is invalid because it is reserved.'],
  ['__id7__/b', 'Collection id "__id7__" is invalid because it is reserved.'],
  ['a/__badpath__', 'Resource id "__badpath__" is invalid because it is reserved.'],
  ['a/__id01__', 'Resource id "__id01__" is invalid because it is reserved.'],
  ['a/__id0__', 'Resource id "__id0__" is invalid because it is reserved.'],
  [
    'a/__id9223372036854775808__',
    'Resource id "__id9223372036854775808__" is invalid because it is not a 64 bit integer.',
  ],
  [
    'a/__id-9223372036854775809__',
    'Resource id "__id-9223372036854775809__" is invalid because it is not a 64 bit integer.',
  ],
];

test.each(
  REFUSED,
)('the path %s is refused as the name of a document, as a parent and as a reference', async (path, why) => {
  const root = documentsOf(target);
  const said = (name: string) =>
    `INVALID_ARGUMENT ${why
      .replace('NAME', name)
      .replace('D/', `${root}/`)
      .replace('END', String(root.length + 1 + path.length))
      .replace(/AFTER-(\d)/, (_, more) => String(root.length + 1 + Number(more)))}`;
  expect(outcomeOf(await ask(target, ':commit', { writes: [put(target, path, {})] }))).toBe(
    said('Document name'),
  );
  expect(outcomeOf(await ask(target, ':batchGet', { documents: [`${root}/${path}`] }))).toBe(
    said('Document name'),
  );
  expect(outcomeOf(await ask(target, `/${path}:runQuery`, { structuredQuery: FROM_BELOW }))).toBe(
    said('Document parent name'),
  );
  const reference = { r: { referenceValue: `${root}/${path}` } };
  expect(outcomeOf(await ask(target, ':commit', { writes: [put(target, 'a/b', reference)] }))).toBe(
    said('Resource name'),
  );
});

test.each([
  ['.', 'is reserved'],
  ['a/b', 'contains "/"'],
  ['__bad__', 'is reserved'],
  ['__id7__', 'is reserved'],
])('a query of the collection %s is refused', async (collectionId, why) => {
  const asked = await ask(target, ':runQuery', { structuredQuery: { from: [{ collectionId }] } });
  expect(outcomeOf(asked)).toBe(
    `INVALID_ARGUMENT Collection id "${collectionId}" is invalid because it ${why}.`,
  );
});

test('documents with numeric ids sort first, by number, also in queries for a range of names', async () => {
  const ids = [
    '__id-9223372036854775808__',
    '__id-1234567890123456789__',
    '__id-7__',
    '__id5__',
    '__id10__',
    '__id1234567890123456788__',
    '__id1234567890123456789__',
    '__id9223372036854775807__',
    '10',
    '5',
    '____',
    '__id',
    'a',
  ];
  const name = (id: string) => ({ referenceValue: `${documentsOf(target)}/numeric/${id}` });
  await ask(target, ':commit', { writes: [...ids].reverse().map((id) => put(target, `numeric/${id}`, {})) });
  const found = async (op?: string, id = '') => {
    const where = { fieldFilter: { field: { fieldPath: '__name__' }, op, value: name(id) } };
    const { body } = await ask(target, ':runQuery', {
      structuredQuery: { from: [{ collectionId: 'numeric' }], ...(op ? { where } : {}) },
    });
    return (body as { document?: { name: string } }[]).flatMap(({ document }) =>
      document ? [document.name.split('/').at(-1)] : [],
    );
  };
  expect(await found()).toEqual(ids);
  for (const [at, id] of ids.entries()) {
    expect(await found('GREATER_THAN', id)).toEqual(ids.slice(at + 1));
    expect(await found('LESS_THAN_OR_EQUAL', id)).toEqual(ids.slice(0, at + 1));
  }
});

test('a list in another order or with missing documents is refused, not answered without them', async () => {
  if (target.name === 'google') return;
  for (const asked of ['orderBy=n', 'showMissing=true'])
    expect(outcomeOf(await ask(target, `/parents?${asked}`)), asked).toMatch(/^UNIMPLEMENTED /);
  expect(outcomeOf(await ask(target, '/parents?orderBy=&showMissing=false'))).toBe('OK');
});

test('a list with a negative page size is refused', async () => {
  expect(outcomeOf(await ask(target, '/parents?pageSize=-1'))).toMatch(/^INVALID_ARGUMENT /);
});
