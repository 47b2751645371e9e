import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_RULES } from '../test/open-rules.ts';
import { ask, outcomeOf, put, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests Firestore's limits over REST: for each limit, the largest accepted and the smallest rejected value.
let target: Target;
beforeAll(async () => {
  target = await openTarget();
  await target.setRules(OPEN_RULES);
}, 120_000);
afterAll(() => target.close());

const documents = () => `projects/${target.projectId}/databases/(default)/documents`;

async function commit(path: string, fields: object): Promise<string> {
  const answer = await fetch(`http://${target.host}/v1/${documents()}:commit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${target.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes: [{ update: { name: `${documents()}/${path}`, fields } }] }),
  });
  const { error } = (await answer.json()) as { error?: { status: string } };
  return error?.status ?? 'OK';
}

const text = (length: number) => ({ stringValue: 'x'.repeat(length) });
const one = { integerValue: '1' };
const nested = (levels: number, inner: object = one): object =>
  levels === 0 ? inner : { mapValue: { fields: { k: nested(levels - 1, inner) } } };
const listed = (levels: number): object =>
  levels === 0 ? one : { arrayValue: { values: [{ mapValue: { fields: { k: listed(levels - 1) } } }] } };
// Sizes in bytes by Firestore's formula: 32 for each document, 16 plus (length + 1) per segment for its name, and
// length + 1 for each field name and string.
const overhead = 16 + 'limits'.length + 1 + 'size'.length + 1 + 2 * ('t'.length + 1 + 1) + 32;
const rest = 1_048_576 - overhead - 1_000_000;

test.each<[string, string, () => object, string]>([
  ['a document of 1 MiB', 'limits/size', () => ({ t: text(1_000_000), u: text(rest) }), 'OK'],
  [
    'a document of 1 MiB and a byte',
    'limits/size',
    () => ({ t: text(1_000_000), u: text(rest + 1) }),
    'INVALID_ARGUMENT',
  ],
  ['a text of 1 MiB less 89 bytes', 'limits/size', () => ({ t: text(1_048_487) }), 'OK'],
  ['a text of 1 MiB less 88 bytes', 'limits/size', () => ({ t: text(1_048_488) }), 'INVALID_ARGUMENT'],
  ['an id of 1,500 bytes', `limits/${'i'.repeat(1500)}`, () => ({}), 'OK'],
  ['an id of 1,501 bytes', `limits/${'i'.repeat(1501)}`, () => ({}), 'INVALID_ARGUMENT'],
  ['an id of 500 wide letters', `limits/${'語'.repeat(500)}`, () => ({}), 'OK'],
  ['an id of 501 wide letters', `limits/${'語'.repeat(501)}`, () => ({}), 'INVALID_ARGUMENT'],
  ['an id of one dot', 'limits/.', () => ({}), 'INVALID_ARGUMENT'],
  ['an id of two dots', 'limits/..', () => ({}), 'INVALID_ARGUMENT'],
  ['an id of three dots', 'limits/...', () => ({}), 'OK'],
  ['a reserved id', 'limits/__mine__', () => ({}), 'INVALID_ARGUMENT'],
  ['a reserved collection', '__limits__/mine', () => ({}), 'INVALID_ARGUMENT'],
  ['a path without an id', 'limits', () => ({}), 'INVALID_ARGUMENT'],
  ['an empty path segment', 'limits//a/b', () => ({}), 'INVALID_ARGUMENT'],
  ['a value in 20 maps', 'limits/deep', () => ({ k: nested(20) }), 'OK'],
  ['a value in 21 maps', 'limits/deep', () => ({ k: nested(21) }), 'INVALID_ARGUMENT'],
  ['an empty map in 19 maps', 'limits/deep', () => ({ k: nested(19, { mapValue: {} }) }), 'OK'],
  ['an empty map in 20 maps', 'limits/deep', () => ({ k: nested(20, { mapValue: {} }) }), 'INVALID_ARGUMENT'],
  ['an empty list in 20 maps', 'limits/deep', () => ({ k: nested(20, { arrayValue: {} }) }), 'OK'],
  [
    'an empty list in 21 maps',
    'limits/deep',
    () => ({ k: nested(21, { arrayValue: {} }) }),
    'INVALID_ARGUMENT',
  ],
  ['a list in 19 maps', 'limits/deep', () => ({ k: nested(19, { arrayValue: { values: [one] } }) }), 'OK'],
  [
    'a list in 20 maps',
    'limits/deep',
    () => ({ k: nested(20, { arrayValue: { values: [one] } }) }),
    'INVALID_ARGUMENT',
  ],
  ['a value in 10 lists and 10 maps', 'limits/deep', () => ({ k: listed(10) }), 'OK'],
  ['a value in 11 lists and 11 maps', 'limits/deep', () => ({ k: listed(11) }), 'INVALID_ARGUMENT'],
  ['a reserved field', 'limits/field', () => ({ __mine__: { integerValue: '1' } }), 'INVALID_ARGUMENT'],
  ['a field without a name', 'limits/field', () => ({ '': { integerValue: '1' } }), 'INVALID_ARGUMENT'],
  [
    'a list in a list',
    'limits/list',
    () => ({ l: { arrayValue: { values: [{ arrayValue: {} }] } } }),
    'INVALID_ARGUMENT',
  ],
  [
    'a list in a map in a list',
    'limits/list',
    () => ({ l: { arrayValue: { values: [{ mapValue: { fields: { l: { arrayValue: {} } } } }] } } }),
    'OK',
  ],
])('a write with %s gets the status $3', async (_what, path, fields, expected) => {
  expect(await commit(path, fields())).toBe(expected);
});

test.each([501, 3000])('a commit of %i writes is stored', async (count) => {
  const answer = await ask(target, ':commit', {
    writes: Array.from({ length: count }, (_, n) => put(target, `many/d${n}`, { n: whole(count) })),
  });
  expect([outcomeOf(answer), answer.body.writeResults?.length]).toEqual(['OK', count]);
  expect((await ask(target, `/many/d${count - 1}`)).body.fields).toEqual({ n: whole(count) });
});

test('if one of 1,000 writes fails, none of them is stored', async () => {
  const writes = Array.from({ length: 1000 }, (_, n) =>
    put(target, `none/d${n}`, {}, n === 999 ? { currentDocument: { exists: true } } : {}),
  );
  expect(outcomeOf(await ask(target, ':commit', { writes }))).toMatch(/^NOT_FOUND/);
  expect((await ask(target, '/none/d0')).status).toBe(404);
});

test('a batchWrite of 501 writes is stored', async () => {
  const writes = Array.from({ length: 501 }, (_, n) => put(target, `many/b${n}`, {}));
  const { body } = await ask(target, ':batchWrite', { writes });
  expect(body.status).toEqual(Array(501).fill({}));
});

test('a request of more than 10 MiB is refused, and nothing is stored', async () => {
  const answer = await fetch(`http://${target.host}/v1/${documents()}:commit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${target.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      writes: Array.from({ length: 12 }, (_, n) => ({
        update: { name: `${documents()}/large/d${n}`, fields: { t: text(1_000_000) } },
      })),
    }),
  }).catch(() => null);
  expect(answer?.ok ?? false).toBe(false);
  const first = await fetch(`http://${target.host}/v1/${documents()}/large/d0`, {
    headers: { Authorization: `Bearer ${target.ownerToken}` },
  });
  expect(first.status).toBe(404);
});
