import { describe, expect, test } from 'vitest';
import { openDraft, received } from '../editing/draft.ts';
import { fieldsOf, newPost, POST_FIELDS, type Post, type PostChanges, type PostField } from './post.ts';
import { discarded, type EditedPost, editedPost, newClash, notLive } from './working-copy.ts';

const POST: Post = { ...newPost('ada', 1), id: 'p', title: 'Live', content: 'One.\n\nTwo.', tags: ['a'] };
const copyOf = (from: PostChanges, to: PostChanges, at = 7) => ({ from, to, by: 'ada', at });

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
    const post = { ...POST, ...live };
    const { stored, copyAt, clash: found, ...result } = editedPost(post, copyOf(from, to));
    expect(result).toEqual({ ...post, ...shown });
    expect(found.to).toEqual(clash);
    expect(Object.keys(found.from)).toEqual(Object.keys(clash));
    expect([stored, copyAt]).toEqual([fieldsOf(post), 7]);
  });

  test('a post without a working copy is edited as it is', () => {
    expect(editedPost(POST, null)).toEqual({
      ...POST,
      stored: fieldsOf(POST),
      copyAt: null,
      clash: { from: {}, to: {} },
    });
  });
});

test('the working copy has only the texts that differ from the live ones', () => {
  expect(notLive(POST, { ...POST, title: 'Typed', tags: ['a'] })).toEqual({
    from: { title: 'Live' },
    to: { title: 'Typed' },
  });
});

describe('a clash of a post and its copy', () => {
  const clashing = (own: string, at = 7) =>
    editedPost({ ...POST, title: own }, copyOf({ title: 'Live' }, { title: 'Typed' }, at));
  const open = (post: EditedPost) => openDraft<EditedPost, PostField>(post, POST_FIELDS);

  test.each<[string, EditedPost | null, string[]]>([
    ['is new to an editor that opens', null, ['title']],
    ['is new after another text of the post', clashing('Before'), ['title']],
    ['is new after another copy', clashing('Theirs', 6), ['title']],
    ['is known where it was decided', clashing('Theirs'), []],
  ])('%s', (_, before, fields) => {
    expect(Object.keys(newClash(clashing('Theirs'), before).to)).toEqual(fields);
  });

  test('a field that the post and its working copy both changed is a conflict, and shows the copy', () => {
    const now = clashing('Theirs');
    const draft = received<EditedPost, PostField>(open(editedPost(POST, null)), now, newClash(now, null));
    expect(draft.mine.title).toBe('Typed');
    expect(draft.base.title).toBe('Live');
    expect(draft.conflicts).toEqual({ title: 'Theirs' });
  });

  test('a conflict of a post with its working copy keeps the text typed in the open form', () => {
    const before = open(editedPost(POST, copyOf({ title: 'Live' }, { title: 'Typed' })));
    const typed = { ...before, mine: { ...before.mine, title: 'Typed more' } };
    const draft = received<EditedPost, PostField>(typed, clashing('Theirs'), clashing('Theirs').clash);
    expect([draft.base.title, draft.mine.title, draft.conflicts.title]).toEqual([
      'Live',
      'Typed more',
      'Theirs',
    ]);
  });

  test('discarding the working copy ends its conflicts with the text of the post', () => {
    const now = clashing('Theirs');
    const draft = discarded(received<EditedPost, PostField>(open(now), now, newClash(now, null)));
    expect([draft.mine, draft.base.title, draft.conflicts]).toEqual([fieldsOf(now), 'Theirs', {}]);
  });
});
