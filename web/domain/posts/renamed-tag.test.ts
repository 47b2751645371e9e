import { expect, test } from 'vitest';
import { renamedTag, tagRenameId } from './renamed-tag.ts';

const CHAIN = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`n${at}`, `n${at + 1}`]));

test.each<[string, Record<string, string>, string[], string | null]>([
  ['no rename', {}, ['b'], null],
  ['one rename', { a: 'b' }, ['b'], 'b'],
  ['a chain', { a: 'b', b: 'c' }, ['c'], 'c'],
  ['a chain with a name that is used again', { a: 'b', b: 'c' }, ['b', 'c'], 'b'],
  ['a name without posts', { a: 'b' }, [], null],
  ['a circle', { a: 'b', b: 'a' }, ['a'], null],
  ['a circle behind a chain', { a: 'b', b: 'c', c: 'b' }, [], null],
  ['a chain of more than ten', { a: 'n0', ...CHAIN }, ['n12'], null],
])('the present name of a tag is found with %s', async (_what, renames, used, expected) => {
  const found = renamedTag(
    'a',
    async (tag) => renames[tag] ?? null,
    async (tag) => used.includes(tag),
  );
  expect(await found).toBe(expected);
});

test.each([
  ['fog', '666f67'],
  ['a/b', '612f62'],
  ['Übel', 'c39c62656c'],
])('the document id for the former tag name "%s" is "%s"', (tag, id) => expect(tagRenameId(tag)).toBe(id));
