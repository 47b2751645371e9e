import { describe, expect, test } from 'vitest';
import { newPost, type Post, type PostChanges } from './post.ts';
import { notLive, withCopy } from './working-copy.ts';

const POST: Post = { ...newPost('ada', 1), id: 'p', title: 'Live', content: 'One.\n\nTwo.', tags: ['a'] };

describe('a post with its working copy', () => {
  test.each<[string, Partial<Post>, PostChanges, PostChanges, PostChanges, PostChanges]>([
    ['shows the changed texts', {}, { title: 'Live' }, { title: 'Typed' }, { title: 'Typed' }, {}],
    ['shows lists', {}, { tags: ['a'] }, { tags: ['b'] }, { tags: ['b'] }, {}],
    [
      'keeps a change of another field of the live post',
      { shortText: 'New' },
      { title: 'Live' },
      { title: 'Typed' },
      { title: 'Typed', shortText: 'New' },
      {},
    ],
    [
      'merges a change of another paragraph of the live post',
      { content: 'One, theirs.\n\nTwo.' },
      { content: 'One.\n\nTwo.' },
      { content: 'One.\n\nTwo, mine.' },
      { content: 'One, theirs.\n\nTwo, mine.' },
      {},
    ],
    [
      'reports a change of the same paragraph',
      { content: 'Theirs.' },
      { content: 'One.' },
      { content: 'Mine.' },
      { content: 'Theirs.' },
      { content: 'Mine.' },
    ],
    [
      'reports another list',
      { tags: ['c'] },
      { tags: ['a'] },
      { tags: ['b'] },
      { tags: ['c'] },
      { tags: ['b'] },
    ],
    [
      'agrees with a live post that has the text by now',
      { title: 'Typed' },
      { title: 'Live' },
      { title: 'Typed' },
      { title: 'Typed' },
      {},
    ],
  ])('%s', (_, live, from, to, shown, clash) => {
    const result = withCopy({ ...POST, ...live }, { from, to });
    expect(result.shown).toEqual({ ...POST, ...live, ...shown });
    expect(result.clash.to).toEqual(clash);
    expect(Object.keys(result.clash.from)).toEqual(Object.keys(clash));
  });

  test('without a copy is the post', () => {
    expect(withCopy(POST, null).shown).toEqual(POST);
  });
});

test('only texts that differ from the live ones are not live', () => {
  expect(notLive(POST, { ...POST, title: 'Typed', tags: ['a'] })).toEqual({
    from: { title: 'Live' },
    to: { title: 'Typed' },
  });
});
