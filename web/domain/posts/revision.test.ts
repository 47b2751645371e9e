import { expect, test } from 'vitest';
import { newPost } from './post.ts';
import { type Revision, undoneRestore } from './revision.ts';

const post = (changes: object) => ({ ...newPost('a', 1), ...changes });
const revision = (changes: object): Revision => ({ number: 1, by: 'a', at: 1, fields: post(changes) });

test.each([
  [
    'the fields that the version changed',
    { title: 'Then' },
    { title: 'Now' },
    { title: 'Then' },
    { title: 'Now' },
  ],
  ['no field that was typed into since', { title: 'Then' }, { title: 'Now' }, { title: 'Later' }, {}],
  [
    'no field that the version did not change',
    { title: 'Then' },
    { title: 'Now' },
    { title: 'Then', content: 'More' },
    { title: 'Now' },
  ],
])('undoing the restore of a version resets %s', (_what, then, before, now, expected) => {
  expect(undoneRestore(revision(then).fields, post(before), post(now))).toEqual(expected);
});
