import { type PlainFields, toFields } from '@studio-site/backend/values';
import { expect, test } from 'vitest';
import { hasChanged } from './changed-fields.ts';

const document = (fields: PlainFields | null) =>
  fields && { path: 'posts/a', fields: toFields(fields), createTime: 0, updateTime: 0 };

test.each<[string, PlainFields | null, PlainFields | null, boolean]>([
  ['the same value', { review: 'ready' }, { review: 'ready' }, false],
  ['another value', { review: 'none' }, { review: 'ready' }, true],
  ['another value of another field', { review: 'none', title: 'A' }, { review: 'none', title: 'B' }, false],
  ['a new field', {}, { review: 'none' }, true],
  ['a removed field', { review: 'none' }, {}, true],
  ['neither before nor after', { title: 'A' }, { title: 'B' }, false],
  ['the same list', { authors: ['a', 'b'] }, { authors: ['a', 'b'] }, false],
  ['a list in another order', { authors: ['a', 'b'] }, { authors: ['b', 'a'] }, true],
  [
    'the same map with its keys in another order',
    { review: { a: 1, b: 2 } },
    { review: { b: 2, a: 1 } },
    false,
  ],
  ['a new document with the field', null, { review: 'none' }, true],
  ['a new document without it', null, { title: 'A' }, false],
  ['a deleted document with the field', { review: 'none' }, null, true],
])('a field with %s', (_what, before, after, expected) => {
  const change = { before: document(before), after: document(after) };
  expect(hasChanged(change, ['review', 'authors'])).toBe(expected);
});
