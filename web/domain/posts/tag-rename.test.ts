import { expect, test } from 'vitest';
import { renamedTag, tagRenameId } from './tag-rename.ts';

const CHAIN = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`n${at}`, `n${at + 1}`]));

test.each<[string, Record<string, string>, string[], string | null]>([
  ['a tag that was not renamed', {}, ['b'], null],
  ['a tag that was renamed once', { a: 'b' }, ['b'], 'b'],
  ['a tag that was renamed twice', { a: 'b', b: 'c' }, ['c'], 'c'],
  ['a tag that was renamed twice, whose second name posts use again', { a: 'b', b: 'c' }, ['b', 'c'], 'b'],
  ['a renamed tag whose new name no post uses', { a: 'b' }, [], null],
  ['a tag of two that were renamed to each other', { a: 'b', b: 'a' }, ['a'], null],
  ['a tag renamed to one of two tags renamed to each other', { a: 'b', b: 'c', c: 'b' }, [], null],
  ['a tag that was renamed more than ten times', { a: 'n0', ...CHAIN }, ['n12'], null],
])('the present name found for %s is: $3', async (_what, renames, used, expected) => {
  const found = renamedTag(
    'a',
    async (tag) => renames[tag] ?? null,
    async (tag) => used.includes(tag),
  );
  expect(await found).toBe(expected);
});

test('nothing is read for a tag that is longer than tags can be', async () => {
  const noRead = () => Promise.reject(new Error('read'));
  expect(await renamedTag('x'.repeat(41), noRead, noRead)).toBeNull();
});

test.each([
  ['fog', '666f67'],
  ['a/b', '612f62'],
  ['Übel', 'c39c62656c'],
])('the document id for the former tag name "%s" is "%s"', (tag, id) => expect(tagRenameId(tag)).toBe(id));
