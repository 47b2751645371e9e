import { describe, expect, test } from 'vitest';
import { newPost, POST_FIELDS, type Post } from '../../../web/domain/posts/post.ts';
import {
  changedFields,
  edited,
  hasConflicts,
  isChanged,
  notSaved,
  openDraft,
  received,
  restored,
  resumed,
  saved,
  saving,
  settled,
  unsavedChanges,
} from './draft.ts';

const stored: Post = {
  id: 'p1',
  ...newPost('mia', 1),
  title: 'Old title',
  shortText: 'Short',
  content: 'Text',
};
const draft = openDraft(stored, POST_FIELDS);

describe('the changes that a save writes', () => {
  test('a save writes no changes when nothing was typed', () => {
    expect(changedFields(draft)).toEqual({});
    expect(isChanged(draft)).toBe(false);
  });

  test('a save writes only the fields that differ', () => {
    expect(changedFields(edited(draft, { title: 'New', content: 'Text' }))).toEqual({ title: 'New' });
  });

  test('a save writes no changes when a letter was typed and deleted again', () => {
    expect(isChanged(edited(edited(draft, { title: 'Old titlex' }), { title: 'Old title' }))).toBe(false);
  });

  test('a save writes the authors when their order changed', () => {
    const two = openDraft({ ...stored, authors: ['mia', 'noah'] }, POST_FIELDS);
    expect(changedFields(edited(two, { authors: ['noah', 'mia'] }))).toEqual({ authors: ['noah', 'mia'] });
  });

  test('text typed during a save stays unsaved', () => {
    const typing = edited(draft, { title: 'One' });
    const later = edited(typing, { title: 'One two' });
    expect(changedFields(saved(later, changedFields(typing)))).toEqual({ title: 'One two' });
  });
});

describe('a colleague changes the post meanwhile', () => {
  test('an untouched field takes the colleague’s value', () => {
    const now = received(edited(draft, { title: 'Mine' }), { ...stored, content: 'Theirs', pinned: true });
    expect(now.mine).toMatchObject({ title: 'Mine', content: 'Theirs' });
    expect(now.base.pinned).toBe(true);
    expect(hasConflicts(now)).toBe(false);
    expect(changedFields(now)).toEqual({ title: 'Mine' });
  });

  test('a field that both people changed is a conflict that keeps both texts', () => {
    const now = received(edited(draft, { title: 'Mine' }), { ...stored, title: 'Theirs' });
    expect(now.mine.title).toBe('Mine');
    expect(now.conflicts).toEqual({ title: 'Theirs' });
  });

  test('a conflict survives further updates of the post', () => {
    const conflict = received(edited(draft, { title: 'Mine' }), { ...stored, title: 'Theirs' });
    const now = received(conflict, { ...stored, title: 'Theirs', content: 'More' });
    expect(now.conflicts).toEqual({ title: 'Theirs' });
    expect(now.mine.content).toBe('More');
  });

  test('a conflict ends when the colleague reverts the conflicting change', () => {
    const conflict = received(edited(draft, { title: 'Mine' }), { ...stored, title: 'Theirs' });
    expect(hasConflicts(received(conflict, stored))).toBe(false);
  });

  test('if both people typed the same text, there is no conflict and nothing to save', () => {
    const now = received(edited(draft, { title: 'Same' }), { ...stored, title: 'Same' });
    expect(hasConflicts(now)).toBe(false);
    expect(isChanged(now)).toBe(false);
  });

  test.each([
    ['mine', 'Mine', { title: 'Mine' }],
    ['theirs', 'Theirs', {}],
    ['a new text', 'Both', { title: 'Both' }],
  ])('choosing %s resolves a conflict', (_choice, value, changes) => {
    const conflict = received(edited(draft, { title: 'Mine' }), { ...stored, title: 'Theirs' });
    const now = settled(conflict, 'title', value);
    expect(hasConflicts(now)).toBe(false);
    expect(now.mine.title).toBe(value);
    expect(changedFields(now)).toEqual(changes);
  });
});

describe('a save and live updates of the post', () => {
  const typing = edited(draft, { title: 'One' });
  const onItsWay = saving(typing, changedFields(typing));

  test('receiving one’s own saved change while typing is not a conflict', () => {
    const now = received(edited(onItsWay, { title: 'One two' }), { ...stored, title: 'One' });
    expect(hasConflicts(now)).toBe(false);
    expect(changedFields(now)).toEqual({ title: 'One two' });
  });

  test('a server update from before the save does not revert the typed text', () => {
    const done = saved(onItsWay, { title: 'One' });
    const now = received(done, { ...stored, content: 'Theirs' });
    expect(now.mine).toMatchObject({ title: 'One', content: 'Theirs' });
    expect(isChanged(now)).toBe(false);
  });

  test('after a confirmed save, receiving the old text again counts as a colleague’s change', () => {
    const done = received(saved(onItsWay, { title: 'One' }), { ...stored, title: 'One' });
    expect(received(done, stored).mine.title).toBe('Old title');
  });

  test('a refused save leaves the text unsaved', () => {
    const now = received(notSaved(onItsWay), { ...stored, content: 'Theirs' });
    expect(changedFields(now)).toEqual({ title: 'One' });
  });
});

describe('unsaved changes of an earlier visit', () => {
  const lost = unsavedChanges(edited(draft, { title: 'Mine', content: 'Mine too' }));

  test('unsaved changes of an earlier visit are restored as typed', () => {
    const now = restored(draft, lost);
    expect(changedFields(now)).toEqual({ title: 'Mine', content: 'Mine too' });
    expect(hasConflicts(now)).toBe(false);
  });

  test('restoring a change conflicts with a newer text on the server, and does not overwrite it', () => {
    const now = restored(openDraft({ ...stored, title: 'Newer' }, POST_FIELDS), lost);
    expect(now.conflicts).toEqual({ title: 'Newer' });
    expect(now.mine).toMatchObject({ title: 'Mine', content: 'Mine too' });
  });

  test('restored changes do not conflict with the save that was running at the crash', () => {
    const sent = saving(edited(draft, { content: 'Mine' }), { content: 'Mine' });
    const further = unsavedChanges(edited(sent, { content: 'Mine, longer' }));
    const arrived = restored(openDraft({ ...stored, content: 'Mine' }, POST_FIELDS), further);
    expect([hasConflicts(arrived), changedFields(arrived)]).toEqual([false, { content: 'Mine, longer' }]);
    const other = restored(openDraft({ ...stored, content: 'Theirs' }, POST_FIELDS), further);
    expect(other.conflicts).toEqual({ content: 'Theirs' });
  });

  test('if a visit ended during a save, that save does not conflict with later typing', () => {
    const sent = saving(edited(draft, { content: 'Mine' }), { content: 'Mine' });
    const left = unsavedChanges(edited(sent, { content: 'Mine, longer' }));
    const now = edited(resumed(draft, left), { content: 'Mine, longer still' });
    const arrived = received(received(now, { ...stored }), { ...stored, content: 'Mine' });
    expect([hasConflicts(arrived), changedFields(arrived)]).toEqual([
      false,
      { content: 'Mine, longer still' },
    ]);
    expect(received(now, { ...stored, content: 'Theirs' }).conflicts).toEqual({ content: 'Theirs' });
  });

  test('a visit is continued only if it ended during a save and the stored fields have not changed', () => {
    expect(resumed(draft, lost)).toBe(draft);
    const left = unsavedChanges(saving(edited(draft, { content: 'Mine' }), { content: 'Mine' }));
    const newer = openDraft({ ...stored, content: 'Theirs' }, POST_FIELDS);
    expect(resumed(newer, left)).toBe(newer);
  });

  test('restored changes need no save if the server already has them', () => {
    expect(
      isChanged(restored(openDraft({ ...stored, title: 'Mine', content: 'Mine too' }, POST_FIELDS), lost)),
    ).toBe(false);
  });
});

test('fields with lists of records are compared by value', () => {
  const link = { url: '/', invert: false };
  const links = openDraft({ id: 'b1', links: [link] }, ['links']);
  expect(isChanged(edited(links, { links: [{ ...link }] }))).toBe(false);
  expect(changedFields(edited(links, { links: [{ ...link, invert: true }] }))).toEqual({
    links: [{ ...link, invert: true }],
  });
  expect(isChanged(edited(links, { links: [] }))).toBe(true);
});
