import { expect, test } from 'vitest';
import { newPost, POST_FIELDS } from '../../../web/domain/posts/post.ts';
import { undoneRestore } from './earlier-version.ts';

const post = (changes: object) => ({ ...newPost('a', 1), ...changes });

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
  expect(undoneRestore(post(then), post(before), post(now), POST_FIELDS)).toEqual(expected);
});
