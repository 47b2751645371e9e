import { describe, expect, test } from 'vitest';
import { openDraft, received } from '../../../platform/domain/editing/draft.ts';
import {
  clashSince,
  isSeen,
  notInRecord,
  withoutCopy,
} from '../../../platform/domain/editing/kept-changes.ts';
import { fieldsOf, newPost, POST_FIELDS, type Post, type PostChanges, type PostField } from './post.ts';
import {
  dueChanges,
  type EditedPost,
  editedPost,
  withTagRenamedInCopy,
  workingCopyDocument,
} from './working-copy.ts';

const POST: Post = { ...newPost('ada', 1), id: 'p', title: 'Live', content: 'One.\n\nTwo.', tags: ['a'] };
const copyOf = (from: PostChanges, to: PostChanges, at = 7) => ({ from, to, by: 'ada', at });

describe('the editor and the working copy of a post', () => {
  test.each<[string, Partial<Post>, PostChanges, PostChanges, PostChanges, PostChanges]>([
    ['shows the changed texts', {}, { title: 'Live' }, { title: 'Typed' }, { title: 'Typed' }, {}],
    ['shows changed lists', {}, { tags: ['a'] }, { tags: ['b'] }, { tags: ['b'] }, {}],
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
      'reports a conflict in a paragraph',
      { content: 'Theirs.' },
      { content: 'One.' },
      { content: 'Mine.' },
      { content: 'Theirs.' },
      { content: 'Mine.' },
    ],
    [
      'reports a conflict between lists',
      { tags: ['c'] },
      { tags: ['a'] },
      { tags: ['b'] },
      { tags: ['c'] },
      { tags: ['b'] },
    ],
    [
      'reports no conflict if the live post has the same text',
      { title: 'Typed' },
      { title: 'Live' },
      { title: 'Typed' },
      { title: 'Typed' },
      {},
    ],
  ])('the editor of a post with a working copy %s', (_, live, from, to, shown, clash) => {
    const post = { ...POST, ...live };
    const { stored, copyAt, goesLive, clash: found, ...result } = editedPost(post, copyOf(from, to));
    expect(result).toEqual({ ...post, ...shown });
    expect(found.to).toEqual(clash);
    expect(Object.keys(found.from)).toEqual(Object.keys(clash));
    expect([stored, copyAt, goesLive]).toEqual([fieldsOf(post), 7, null]);
  });

  test('the editor of a post without a working copy shows the post', () => {
    expect(editedPost(POST, null)).toEqual({
      ...POST,
      stored: fieldsOf(POST),
      copyAt: null,
      goesLive: null,
      clash: { from: {}, to: {} },
    });
  });
});

test.each(POST_FIELDS)('a stored working copy that changes only the field %s can be read', (field) => {
  const copy = { from: { [field]: POST[field] }, to: { [field]: POST[field] }, by: 'ada' };
  expect(workingCopyDocument.parse({ ...copy, at: { toMillis: () => 7 } })).toEqual({ ...copy, at: 7 });
});

test.each<[string, Partial<Post>, PostChanges | null]>([
  ['makes its changes', {}, { title: 'Typed' }],
  ['changes nothing if the post has its text already', { title: 'Typed' }, {}],
  ['makes them beside a change of another field', { shortText: 'New' }, { title: 'Typed' }],
  ['leaves a changed text to a person', { title: 'Theirs' }, null],
])('a working copy whose time has come %s', (_, live, changes) => {
  expect(dueChanges({ ...POST, ...live }, { from: { title: 'Live' }, to: { title: 'Typed' } })).toEqual(
    changes,
  );
});

test('the working copy has only the fields that differ from the live post', () => {
  expect(notInRecord<Post, PostField>(POST, { ...POST, title: 'Typed', tags: ['a'] }, POST_FIELDS)).toEqual({
    from: { title: 'Live' },
    to: { title: 'Typed' },
  });
});

test.each<[string, Partial<EditedPost>, boolean]>([
  ['that it has received', {}, true],
  ['whose values it has, such as those of its own autosave', { copyAt: null }, true],
  ['not with a value that it has not received', { copyAt: null, title: 'Live' }, false],
  ['not with a time that it has not received', { copyAt: 6, goesLive: 9 }, false],
  ['not of a post that is not live any more', { published: false }, false],
])('the Save button publishes a working copy %s', (_, base, isPublished) => {
  const now = editedPost({ ...POST, published: true }, copyOf({ title: 'Live' }, { title: 'Typed' }));
  expect(isSeen<Post, PostField>({ ...now, ...base }, now, false)).toBe(isPublished);
});

describe('a conflict between a post and its working copy', () => {
  const clashing = (own: string, at = 7) =>
    editedPost({ ...POST, title: own }, copyOf({ title: 'Live' }, { title: 'Typed' }, at));
  const open = (post: EditedPost) => openDraft<EditedPost, PostField>(post, POST_FIELDS);

  test.each<[string, EditedPost | null, string[]]>([
    ['is reported when the editor opens', null, ['title']],
    ['is reported again when the post has another text', clashing('Before'), ['title']],
    ['is reported again when there is another working copy', clashing('Theirs', 6), ['title']],
    ['is not reported again after the choice', clashing('Theirs'), []],
  ])('a conflict between a post and its working copy %s', (_, before, fields) => {
    expect(Object.keys(clashSince<Post, PostField>(clashing('Theirs'), before).to)).toEqual(fields);
  });

  test('a field changed both in the post and in its working copy is a conflict', () => {
    const now = clashing('Theirs');
    const draft = received<EditedPost, PostField>(
      open(editedPost(POST, null)),
      now,
      clashSince<Post, PostField>(now, null),
    );
    expect(draft.mine.title).toBe('Typed');
    expect(draft.base.title).toBe('Live');
    expect(draft.conflicts).toEqual({ title: 'Theirs' });
  });

  test('a conflict between a post and its working copy keeps the text typed in the open form', () => {
    const before = open(editedPost(POST, copyOf({ title: 'Live' }, { title: 'Typed' })));
    const typed = { ...before, mine: { ...before.mine, title: 'Typed more' } };
    const draft = received<EditedPost, PostField>(typed, clashing('Theirs'), clashing('Theirs').clash);
    expect([draft.base.title, draft.mine.title, draft.conflicts.title]).toEqual([
      'Live',
      'Typed more',
      'Theirs',
    ]);
  });

  test('discarding the working copy ends the conflicts, and the form shows the text of the post', () => {
    const now = clashing('Theirs');
    const draft = withoutCopy<EditedPost, PostField>(
      received<EditedPost, PostField>(open(now), now, clashSince<Post, PostField>(now, null)),
    );
    expect([draft.mine, draft.base.title, draft.conflicts]).toEqual([fieldsOf(now), 'Theirs', {}]);
  });
});

test.each<[string, PostChanges, PostChanges, PostChanges, PostChanges]>([
  [
    'if both its lists have the tag',
    { tags: ['a'] },
    { tags: ['a', 'b'] },
    { tags: ['z'] },
    { tags: ['z', 'b'] },
  ],
  ['if it adds the tag', { tags: [] }, { tags: ['a'] }, { tags: [] }, { tags: ['z'] }],
  ['if it removes the tag', { tags: ['a'] }, { tags: [] }, { tags: ['z'] }, { tags: [] }],
  ['unless it already has the new name', { tags: ['a'] }, { tags: ['a', 'z'] }, {}, {}],
  [
    'and keeps its other changes',
    { title: 'A', tags: ['a'] },
    { title: 'B', tags: ['z'] },
    { title: 'A' },
    { title: 'B' },
  ],
  ['but not in other texts', { title: 'a' }, { title: 'b' }, { title: 'a' }, { title: 'b' }],
])('a working copy gets the new name of a renamed tag %s', (_, from, to, fromNow, toNow) => {
  expect(withTagRenamedInCopy({ from, to }, 'a', 'z')).toEqual({ from: fromNow, to: toNow });
});
