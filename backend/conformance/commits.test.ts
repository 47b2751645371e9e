import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, documentsOf, list, map, outcomeOf, put, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests of commits over REST: writes that change nothing, and several writes of one document.
let target: Target;
beforeAll(async () => {
  target = await openTarget();
}, 120_000);
beforeEach(() => target.clear());
afterAll(() => target.close());

const commit = (...writes: object[]) => ask(target, ':commit', { writes });
const name = (path: string) => `${documentsOf(target)}/${path}`;
const FIELDS = { n: whole(1), m: map({ p: whole(1), q: list(whole(1)) }) };
const masked = (...fieldPaths: string[]) => ({ updateMask: { fieldPaths } });

test.each<[string, () => object]>([
  ['unchanged fields', () => put(target, 'a/x', FIELDS)],
  ['unchanged fields in another order', () => put(target, 'a/x', { m: FIELDS.m, n: FIELDS.n })],
  ['a field mask and an unchanged value', () => put(target, 'a/x', { n: whole(1) }, masked('n'))],
  ['a deletion of an absent field', () => put(target, 'a/x', {}, masked('none'))],
  ['an empty mask', () => put(target, 'a/x', {}, masked())],
  [
    'an increment by 0',
    () => ({
      ...put(target, 'a/x', {}, masked()),
      updateTransforms: [{ fieldPath: 'n', increment: whole(0) }],
    }),
  ],
  [
    'an array union of items that the array already has',
    () => ({
      ...put(target, 'a/x', {}, masked()),
      updateTransforms: [{ fieldPath: 'm.q', appendMissingElements: { values: [whole(1)] } }],
    }),
  ],
])('a write with %s keeps the update time and raises the commit time', async (_what, write) => {
  const first = (await commit(put(target, 'a/x', FIELDS))).body;
  const second = (await commit(write())).body;
  expect(second.writeResults[0].updateTime).toBe(first.commitTime);
  expect(Date.parse(second.commitTime)).toBeGreaterThanOrEqual(Date.parse(first.commitTime));
  expect(second.commitTime).not.toBe(first.commitTime);
  expect((await ask(target, '/a/x')).body.updateTime).toBe(first.commitTime);
});

test.each<[string, () => object[]]>([
  [
    'the double 1.0 in place of the integer 1',
    () => [put(target, 'a/x', { n: { doubleValue: 1 } }, masked('n'))],
  ],
  ['the same fields after a deletion', () => [{ delete: name('a/x') }, put(target, 'a/x', FIELDS)]],
])('a write with %s raises the update time', async (_what, writes) => {
  const first = (await commit(put(target, 'a/x', FIELDS))).body;
  const second = (await commit(...writes())).body;
  expect(second.writeResults[0].updateTime).toBe(second.commitTime);
  expect(second.commitTime).not.toBe(first.commitTime);
});

test('a change that the same commit reverts does not change the document’s update time', async () => {
  const first = (await commit(put(target, 'a/x', FIELDS))).body;
  const second = (await commit(put(target, 'a/x', {}), put(target, 'a/x', FIELDS))).body;
  expect(second.writeResults.map(({ updateTime }: { updateTime: string }) => updateTime)).toEqual([
    first.commitTime,
    first.commitTime,
  ]);
});

test('if a commit writes one document twice, both results have the same update time, or none', async () => {
  const { writeResults, commitTime } = (await commit(put(target, 'a/x', FIELDS), { delete: name('a/x') }))
    .body;
  expect(writeResults).toEqual([{}, {}]);
  const again = (await commit({ delete: name('a/x') }, put(target, 'a/x', {}))).body;
  expect(again.writeResults).toEqual([{ updateTime: again.commitTime }, { updateTime: again.commitTime }]);
  expect(again.commitTime).not.toBe(commitTime);
});

const TIME = '2001-01-01T00:00:00Z';
const precondition = (currentDocument: object) => ({ currentDocument });
const WRITES: Record<string, (path: string) => object> = {
  insert: (path) => put(target, path, { n: whole(1) }, precondition({ exists: false })),
  upsert: (path) => put(target, path, { n: whole(2) }),
  update: (path) => put(target, path, { n: whole(3) }, precondition({ exists: true })),
  updateOf2001: (path) => put(target, path, { n: whole(4) }, precondition({ updateTime: TIME })),
  delete: (path) => ({ delete: name(path) }),
  deletePresent: (path) => ({ delete: name(path), ...precondition({ exists: true }) }),
  deleteAbsent: (path) => ({ delete: name(path), ...precondition({ exists: false }) }),
  deleteOf2001: (path) => ({ delete: name(path), ...precondition({ updateTime: TIME }) }),
  verify: (path) => ({ verify: name(path), ...precondition({ exists: true }) }),
};
const cannot = (first: string, then: string) =>
  `INVALID_ARGUMENT Cannot ${first} then ${then} an entity in the same request.`;
const VERSIONS =
  'INVALID_ARGUMENT Cannot collapse mutations with different version preconditions (null and VersionPrecondition{exactBaseVersion=978307200000000, maxBaseVersion=null})';
const verified = (how: string) => `INVALID_ARGUMENT the same document cannot be ${how} a single request`;

/** Each row: the writes of one commit, all to one document that does not exist yet, and the expected response. */
const SEQUENCES: [writes: string, answer: string][] = [
  ['insert upsert', 'OK'],
  ['insert update', 'OK'],
  ['insert delete', 'OK'],
  ['insert deletePresent', 'OK'],
  ['upsert update', 'OK'],
  ['upsert deletePresent', 'OK'],
  ['delete insert', 'OK'],
  ['delete upsert update', 'OK'],
  ['delete deleteAbsent', 'OK'],
  ['deleteAbsent insert', 'OK'],
  ['insert deletePresent insert', 'OK'],
  ['insert insert', cannot('insert', 'insert')],
  ['insert deleteAbsent', cannot('insert', 'delete')],
  ['upsert insert', cannot('upsert', 'insert')],
  ['upsert deleteAbsent', cannot('upsert', 'delete')],
  ['update insert', cannot('update', 'insert')],
  ['updateOf2001 insert', cannot('update', 'insert')],
  ['delete update', cannot('delete', 'update')],
  ['delete updateOf2001', cannot('delete', 'update')],
  ['delete deletePresent', cannot('delete', 'delete')],
  ['delete insert insert', cannot('upsert', 'insert')],
  ['deletePresent insert insert', cannot('update', 'insert')],
  ['insert delete update', cannot('delete', 'update')],
  ['upsert updateOf2001', VERSIONS],
  ['insert deleteOf2001', VERSIONS],
  ['delete deleteOf2001', VERSIONS],
  ['verify upsert', verified('verified and then written in')],
  ['upsert verify', verified('written and then verified in')],
  ['verify verify', verified('verified more than once in')],
];

test.each(SEQUENCES)('a commit with the writes “%s” to one document returns: %s', async (writes, answer) => {
  const together = writes.split(' ').map((kind) => WRITES[kind]?.('a/x') ?? {});
  expect(outcomeOf(await commit(...together))).toBe(answer);
});

test('preconditions refer to the version that the document has before the commit', async () => {
  const { commitTime } = (await commit(put(target, 'a/x', FIELDS))).body;
  const write = (n: number) => put(target, 'a/x', { n: whole(n) }, precondition({ updateTime: commitTime }));
  expect(outcomeOf(await commit(write(2), write(3)))).toBe('OK');
  const { body } = await commit(WRITES.updateOf2001?.('a/x') ?? {});
  expect(body.error.message).toMatch(
    /^the stored version \(\d+\) does not match the required base version \(978307200000000\)$/,
  );
});

test('a verify write without a precondition is refused', async () => {
  expect(outcomeOf(await commit({ verify: name('a/x') }))).toBe(
    'INVALID_ARGUMENT a verify must contain a precondition',
  );
});

test.each<[string, object]>([
  ['a misspelled mask', { updateMusk: { fieldPaths: ['n'] } }],
  ['a misspelled field of its mask', { updateMask: { fields: ['n'] } }],
  ['a misspelled precondition', { currentDocument: { exist: true } }],
  ['two operations', { delete: 'a/x' }],
  [
    'a transform of two kinds',
    { updateTransforms: [{ fieldPath: 'n', increment: whole(1), maximum: whole(9) }] },
  ],
  ['a mask in two spellings', { updateMask: { fieldPaths: ['n'] }, update_mask: { fieldPaths: ['m'] } }],
  ['a mask with a comma', { updateMask: { fieldPaths: ['n,m'] } }],
  ['a mask for all fields', { updateMask: { fieldPaths: ['*'] } }],
  [
    'transforms of a field and of a part of it',
    {
      updateTransforms: [
        { fieldPath: 'm.p', increment: whole(1) },
        { fieldPath: 'm', setToServerValue: 'REQUEST_TIME' },
      ],
    },
  ],
])('a write with %s is refused and changes nothing', async (_what, more) => {
  await commit(put(target, 'a/x', FIELDS));
  expect((await commit(put(target, 'a/x', {}, more))).status).toBe(400);
  expect((await ask(target, '/a/x')).body.fields).toEqual(FIELDS);
});

test.each<[string, () => object]>([
  ['a deletion with a mask', () => ({ delete: name('a/x'), ...masked('n') })],
  [
    'a deletion with a transform',
    () => ({ delete: name('a/x'), updateTransforms: [{ fieldPath: 'n', increment: whole(1) }] }),
  ],
  [
    'a verify with a mask',
    () => ({ verify: name('a/x'), ...precondition({ exists: true }), ...masked('n') }),
  ],
  [
    'a transform with a mask',
    () => ({
      transform: { document: name('a/x'), fieldTransforms: [{ fieldPath: 'n', increment: whole(1) }] },
      ...masked('n'),
    }),
  ],
  ['a transform of no field', () => ({ transform: { document: name('a/x'), fieldTransforms: [] } })],
])('%s is refused and changes nothing', async (_what, write) => {
  await commit(put(target, 'a/x', FIELDS));
  expect((await commit(write())).status).toBe(400);
  expect((await ask(target, '/a/x')).body.fields).toEqual(FIELDS);
});

test('names with underscores, as in the protocol’s definition, are accepted', async () => {
  await commit(put(target, 'a/x', FIELDS));
  const fields = { n: { integer_value: '2' } };
  const mask = { update_mask: { field_paths: ['n'] } };
  expect(outcomeOf(await commit(put(target, 'a/x', fields, mask)))).toBe('OK');
  expect((await ask(target, '/a/x')).body.fields).toEqual({ ...FIELDS, n: whole(2) });
  const absent = { current_document: { exists: false } };
  expect(outcomeOf(await commit(put(target, 'a/x', fields, absent)))).toMatch(/^ALREADY_EXISTS/);
});

test('a request with an unknown field, or two of which one is allowed, is refused', async () => {
  for (const [method, body] of [
    [':commit', { writes: [], transction: '' }],
    [':batchGet', { documents: [], maks: {} }],
    [':runQuery', { structuredQuery: { from: [{ collectionId: 'a' }], orderby: [] } }],
    [
      ':runAggregationQuery',
      {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'a' }] },
          aggregations: [{ count: {}, sum: { field: { fieldPath: 'n' } } }],
        },
      },
    ],
    ['/a', { feilds: FIELDS }],
  ] as const)
    expect((await ask(target, method, body)).status, method).toBe(400);
});

// Google's emulator ignores unknown parameters in an address. Its servers refuse them.
test.each([
  ['update_mask.field_paths=n', 200],
  ['updateMusk.fieldPaths=n', 400],
  ['updateMask=n', 400],
  ['updateMask.fieldPaths=n&updateMask.fieldPaths=n', 200],
  ['current_document.exists=false&updateMask.fieldPaths=n', 409],
  ['currentDocument.exists=true&currentDocument.exists=false&updateMask.fieldPaths=n', 400],
  ['$alt=json%3Benum-encoding=int&key=k&updateMask.fieldPaths=n', 200],
])('a PATCH with ?%s gets %i and replaces no other field', async (search, status) => {
  if (target.name === 'google' && status === 400) return;
  await commit(put(target, 'a/x', FIELDS));
  const answer = await ask(target, `/a/x?${search}`, { fields: { n: whole(2) } }, 'PATCH');
  expect(answer.status).toBe(status);
  expect((await ask(target, '/a/x')).body.fields).toEqual({
    ...FIELDS,
    ...(status === 200 && { n: whole(2) }),
  });
});

// The parameters of all of Google's methods, in the forms in which its client libraries and programs send them.
test.each([
  ...[
    '$alt=json;enum-encoding=int',
    '%24alt=json',
    'alt=json',
    'key=k',
    'prettyPrint=false',
    '$prettyPrint=0',
  ],
  ...['fields=name', '$fields=name', 'quotaUser=u', 'callback=f', 'access_token=x', 'oauth_token=x'],
  ...['upload_protocol=raw', 'uploadType=media', '$.xgafv=2', '$httpMethod=POST', '$httpHeaders=x'],
])('requests with ?%s are answered as without', async (search) => {
  const at = (path: string) => `${path}?${search}`;
  const writes = [put(target, 'a/x', FIELDS)];
  const structuredQuery = { from: [{ collectionId: 'a' }] };
  const aggregations = [{ alias: 'all', count: {} }];
  expect((await ask(target, at(':commit'), { writes })).status).toBe(200);
  expect((await ask(target, at('/a/x'))).body.fields).toEqual(FIELDS);
  expect((await ask(target, at('/a'))).body.documents).toHaveLength(1);
  expect((await ask(target, at('/a'), { fields: {} })).status).toBe(200);
  expect((await ask(target, at(':runQuery'), { structuredQuery })).body).toHaveLength(2);
  const aggregated = { structuredAggregationQuery: { structuredQuery, aggregations } };
  expect((await ask(target, at(':runAggregationQuery'), aggregated)).status).toBe(200);
  expect((await ask(target, at(':batchGet'), { documents: [name('a/x')] })).status).toBe(200);
  expect((await ask(target, at(':beginTransaction'), {})).status).toBe(200);
  expect((await ask(target, at(':listCollectionIds'), {})).status).toBe(200);
  expect((await ask(target, at(':batchWrite'), { writes })).status).toBe(200);
  expect((await ask(target, at('/a/x'), { fields: {} }, 'PATCH')).status).toBe(200);
  expect((await ask(target, at('/a/x'), undefined, 'DELETE')).status).toBe(200);
});

test('empty parameters count as absent, as in Google’s discovery-based clients', async () => {
  const { body, status } = await ask(target, '/a?documentId=', { fields: FIELDS });
  expect([status, body.name]).toEqual([200, expect.stringMatching(/\/a\/\w{20}$/)]);
  expect((await ask(target, '/a?pageToken=&orderBy=&pageSize=0')).body.documents).toHaveLength(1);
  expect((await ask(target, '/a?orderBy=__name__')).body.documents).toHaveLength(1);
});

test('a list with two page sizes, and a new document with a name in its body, are refused', async () => {
  expect((await ask(target, '/a?pageSize=1&pageSize=2')).status).toBe(400);
  expect((await ask(target, '/a?documentId=x', { name: name('a/y'), fields: FIELDS })).status).toBe(400);
});

// Google's servers accept this header; its emulator ignores it.
test('a POST with another method in X-HTTP-Method-Override is that method', async () => {
  if (target.name === 'google') return;
  const as = async (method: string, path: string, body: string) => {
    const headers = { authorization: `Bearer ${target.ownerToken}`, 'x-http-method-override': method };
    const answer = await fetch(`http://${target.host}/v1/${name(path)}`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const fields = { n: whole(2) };
  await commit(put(target, 'a/x', FIELDS));
  expect(await as('PATCH', 'a/x?updateMask.fieldPaths=n', JSON.stringify({ fields }))).toMatchObject({
    body: { fields: { ...FIELDS, ...fields } },
  });
  // Clients move the parameters of a long address into the body.
  expect((await as('GET', 'a/x', 'mask.fieldPaths=n')).body.fields).toEqual(fields);
  expect((await as('GET', 'a', '')).body.documents).toHaveLength(1);
  expect((await as('DELETE', 'a/x', '')).status).toBe(200);
  expect((await ask(target, '/a')).body).toEqual({});
});

test('a DELETE with a misspelled precondition in its address deletes nothing', async () => {
  if (target.name === 'google') return;
  await commit(put(target, 'a/x', FIELDS));
  expect((await ask(target, '/a/x?currentDocument.exist=false', undefined, 'DELETE')).status).toBe(400);
  expect((await ask(target, '/a/x')).status).toBe(200);
});
