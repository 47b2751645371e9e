import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fields } from '../backend/src/model/value.ts';
import { compileRules } from '../backend/src/rules/compile/compile.ts';
import type { RulesDocument } from '../backend/src/rules/types.ts';

// Examining a long text takes a quarter of a second, so nobody without a level may cause it.

const text = readFileSync(join(import.meta.dirname, '../firestore.rules'), 'utf8');
const PATH = 'projectdata/website/blogPosts/p';
const post = (content: string): RulesDocument => ({
  path: PATH,
  fields: {
    title: { stringValue: 'T' },
    authors: { arrayValue: { values: [{ stringValue: 'u' }] } },
    shortText: { stringValue: '' },
    image: { stringValue: '' },
    content: { stringValue: content },
    creationDate: { integerValue: '1' },
    publishDate: { integerValue: '1' },
    published: { booleanValue: false },
    pinned: { booleanValue: false },
    featured: { booleanValue: false },
  },
});

/** How often the rules examine the tables of a post when a caller with this record creates and updates it. */
function examinations(uid: string | null, record: Fields | null): number {
  const rules = compileRules(text, 'firestore.rules');
  const user = record && { path: `userdata/${uid}`, fields: record };
  const lookup = (path: string) => (path === user?.path ? user : null);
  const newResource = post('new');
  for (const method of ['create', 'update'] as const)
    rules.allows({
      ...{ method, path: PATH, newResource, lookup },
      resource: method === 'create' ? null : post('old'),
      auth: uid === null ? null : { uid, token: {} },
      time: 1,
      lookupAfter: (path) => (path === PATH ? newResource : lookup(path)),
    });
  return rules
    .coverage()
    .filter((entry) => entry.text === 'tablesAreModest(incoming().content)')
    .reduce((sum, { whenTrue, whenFalse, whenError }) => sum + whenTrue + whenFalse + whenError, 0);
}

test.each<[string, string | null, Fields | null, number]>([
  ['a signed-out visitor', null, null, 0],
  ['an account without a record', 'u', null, 0],
  ['a pending user', 'u', { permissionLevel: { integerValue: '0' } }, 0],
  ['an author', 'u', { permissionLevel: { integerValue: '1' } }, 2],
])('the rules examine the tables of a post by %s $3 times', (_who, uid, record, times) => {
  expect(examinations(uid, record)).toBe(times);
});
