import { expect, test } from 'vitest';
import { changedFields, edited, openDraft, received } from './draft.ts';
import { mergedDraft } from './merged-draft.ts';

const STORED = { title: 'Title', content: 'one\n\ntwo', authors: ['a'] };
const open = () => openDraft<typeof STORED, keyof typeof STORED>(STORED, ['title', 'content', 'authors']);

test('texts with changes in different paragraphs are merged', () => {
  const mine = edited(open(), { title: 'Mine', content: 'one+\n\ntwo' });
  const both = received(mine, { ...STORED, content: 'one\n\ntwo+' });
  const { draft, before, after } = mergedDraft(both);
  expect(draft.conflicts).toEqual({});
  expect(draft.base.content).toBe('one\n\ntwo+');
  expect(changedFields(draft)).toEqual({ title: 'Mine', content: 'one+\n\ntwo+' });
  expect([before, after]).toEqual([{ content: 'one+\n\ntwo' }, { content: 'one+\n\ntwo+' }]);
});

test('changes of the same paragraph, of a title or of authors stay in conflict', () => {
  const mine = edited(open(), { title: 'Mine', content: 'one+\n\ntwo', authors: ['a', 'b'] });
  const theirs = { title: 'Theirs', content: 'one-\n\ntwo', authors: ['a', 'c'] };
  const both = received(mine, theirs);
  expect(mergedDraft(both)).toEqual({ draft: both, before: {}, after: {} });
  expect(both.conflicts).toEqual(theirs);
});
