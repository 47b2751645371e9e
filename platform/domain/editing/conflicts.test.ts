import { describe, expect, test } from 'vitest';
import {
  type ComparableTexts,
  type ConflictDecisions,
  conflictingField,
  mergedDraft,
  resolvedDraft,
  resultText,
  undecidedPassages,
} from './conflicts.ts';
import { changedFields, edited, openDraft, received } from './draft.ts';
import type { MergeChoice } from './merge-texts.ts';

interface Note {
  title: string;
  content: string;
  tags: string[];
  level: number;
  links: { url: string }[];
}
type Field = keyof Note;

const TEXTS: ComparableTexts<Note, Field> = {
  longTexts: ['content'],
  text: (_field, value) =>
    Array.isArray(value)
      ? value.map((entry) => (typeof entry === 'string' ? entry : entry.url)).join('\n')
      : String(value ?? ''),
  parse(field, text) {
    if (field === 'level') return /^\d+$/.test(text) ? Number(text) : null;
    if (field === 'links') return null;
    return field === 'tags' ? [...new Set(text.split('\n').filter(Boolean))] : text;
  },
};
const STORED: Note = { title: 'Title', content: 'a\n\nb\n\nc', tags: ['x'], level: 1, links: [{ url: '/' }] };
const FIELDS = Object.keys(STORED) as Field[];
const NONE: ConflictDecisions = { choices: {}, written: {} };

const conflict = (mine: Partial<Note>, theirs: Partial<Note>) =>
  received(edited(openDraft<Note, Field>(STORED, FIELDS), mine), { ...STORED, ...theirs });

/** Makes these choices for the conflicting passages, in order. */
function decided(draft: ReturnType<typeof conflict>, ...chosen: MergeChoice[]): ConflictDecisions {
  const passages = (Object.keys(draft.conflicts) as Field[]).flatMap(
    (field) => conflictingField(draft, TEXTS, field).passages,
  );
  return {
    choices: Object.fromEntries(chosen.map((choice, at) => [passages[at]?.key ?? '', choice])),
    written: {},
  };
}

describe('the choices of a conflict', () => {
  test.each<[string, Partial<Note>, Partial<Note>, MergeChoice[], Partial<Note>]>([
    ['my title', { title: 'Mine' }, { title: 'Theirs' }, ['mine'], { title: 'Mine' }],
    ['their title', { title: 'Mine' }, { title: 'Theirs' }, ['theirs'], { title: 'Theirs' }],
    ['both persons’ tags', { tags: ['x', 'm'] }, { tags: ['x', 't'] }, ['both'], { tags: ['x', 't', 'm'] }],
    ['their level', { level: 2 }, { level: 3 }, ['theirs'], { level: 3 }],
    ['my links', { links: [] }, { links: [{ url: '/t' }] }, ['mine'], { links: [] }],
    [
      'one text for each paragraph in conflict',
      { content: 'a1\n\nb\n\nc1' },
      { content: 'a2\n\nb2\n\nc2' },
      ['mine', 'theirs'],
      { content: 'a1\n\nb2\n\nc2' },
    ],
    [
      'both texts of a paragraph, theirs first,',
      { content: 'a\n\nb1\n\nc' },
      { content: 'a\n\nb2\n\nc' },
      ['both'],
      { content: 'a\n\nb2\n\nb1\n\nc' },
    ],
    [
      'my text with its empty lines',
      { content: 'm\n\n\n' },
      { content: 't' },
      ['mine'],
      { content: 'm\n\n\n' },
    ],
    [
      'my deletion of a paragraph that they changed',
      { content: 'a\n\nc' },
      { content: 'a\n\nb2\n\nc' },
      ['mine'],
      { content: 'a\n\nc' },
    ],
  ])('the choice of %s is applied', (_what, mine, theirs, chosen, expected) => {
    const draft = conflict(mine, theirs);
    const after = resolvedDraft(draft, TEXTS, decided(draft, ...chosen));
    expect(after.conflicts).toEqual({});
    expect(after.mine).toEqual({ ...STORED, ...expected });
    // The draft is now based on the colleague's value.
    expect(after.base).toEqual({ ...STORED, ...theirs });
  });

  test.each<[Field, boolean, boolean]>([
    ['title', false, true],
    ['content', true, true],
    ['tags', true, true],
    ['level', false, false],
    ['links', false, false],
  ])('a conflict in the field %s offers “Keep both”: %s; an editable result: %s', (field, mayKeepBoth, mayEdit) => {
    const draft = conflict(
      { title: 'm', content: 'm', tags: ['m'], level: 2, links: [] },
      { title: 't', content: 't', tags: ['t'], level: 3, links: [{ url: '/t' }] },
    );
    expect(conflictingField(draft, TEXTS, field)).toMatchObject({ mayKeepBoth, mayEdit });
  });
});

test('a field stays in conflict, with both values, until all of its passages are decided', () => {
  const draft = conflict(
    { content: 'a1\n\nb\n\nc1', title: 'Mine' },
    { content: 'a2\n\nb\n\nc2', title: 'T' },
  );
  const half = decided(draft, 'mine', 'mine');
  const after = resolvedDraft(draft, TEXTS, half);
  expect(Object.keys(after.conflicts)).toEqual(['content']);
  expect(after.mine).toMatchObject({ title: 'Mine', content: 'a1\n\nb\n\nc1' });
  expect(undecidedPassages(conflictingField(draft, TEXTS, 'content'), half)).toMatchObject([
    { theirs: 'c2' },
  ]);
  expect(resolvedDraft(draft, TEXTS, NONE)).toEqual(draft);
});

test('after another change by the colleague, only the changed passage needs a new choice', () => {
  const draft = conflict({ content: 'a1\n\nb\n\nc1' }, { content: 'a2\n\nb\n\nc2' });
  const decisions = decided(draft, 'mine', 'theirs');
  const later = received(draft, { ...STORED, content: 'a2\n\nb\n\nc3' });
  const passages = undecidedPassages(conflictingField(later, TEXTS, 'content'), decisions);
  expect(passages).toMatchObject([{ mine: 'c1', theirs: 'c3' }]);
  expect(resolvedDraft(later, TEXTS, decisions)).toEqual(later);
});

describe('a result edited by hand', () => {
  const draft = conflict({ content: 'a1\n\nb\n\nc' }, { content: 'a2\n\nb\n\nc' });
  const written = { content: { text: 'ours\n\nb\n\nc', theirs: 'a2\n\nb\n\nc' } };

  test('editing by hand starts from the choices, and from both texts where there is no choice', () => {
    expect(resultText(conflictingField(draft, TEXTS, 'content'), {})).toBe('a2\n\na1\n\nb\n\nc');
    expect(resultText(conflictingField(draft, TEXTS, 'content'), decided(draft, 'mine').choices)).toBe(
      'a1\n\nb\n\nc',
    );
  });

  test('a result that was edited by hand becomes the value of the field', () => {
    const after = resolvedDraft(draft, TEXTS, { choices: {}, written });
    expect([after.conflicts, after.mine.content]).toEqual([{}, 'ours\n\nb\n\nc']);
  });

  test('a result edited by hand is compared again when the colleague saves later', () => {
    const later = received(draft, { ...STORED, content: 'a3\n\nb\n\nc' });
    const after = resolvedDraft(later, TEXTS, { choices: {}, written });
    expect(conflictingField(after, TEXTS, 'content').passages).toMatchObject([
      { mine: 'ours', theirs: 'a3' },
    ]);
    expect(changedFields(after)).toEqual({ content: 'ours\n\nb\n\nc' });
  });

  test('a result edited by hand includes paragraphs that the colleague saved afterwards', () => {
    const later = received(draft, { ...STORED, content: 'a2\n\nb\n\nc3' });
    const after = resolvedDraft(later, TEXTS, { choices: {}, written });
    expect(resultText(conflictingField(after, TEXTS, 'content'), {})).toBe('ours\n\nb\n\nc3');
    expect(conflictingField(after, TEXTS, 'content').passages).toEqual([]);
  });
});

const BEFORE_MERGE = { title: 'Title', content: 'one\n\ntwo', authors: ['a'] };
const open = () =>
  openDraft<typeof BEFORE_MERGE, keyof typeof BEFORE_MERGE>(BEFORE_MERGE, ['title', 'content', 'authors']);

test('texts with changes in different paragraphs are merged', () => {
  const mine = edited(open(), { title: 'Mine', content: 'one+\n\ntwo' });
  const both = received(mine, { ...BEFORE_MERGE, content: 'one\n\ntwo+' });
  const { draft, before, after } = mergedDraft(both, ['content']);
  expect(draft.conflicts).toEqual({});
  expect(draft.base.content).toBe('one\n\ntwo+');
  expect(changedFields(draft)).toEqual({ title: 'Mine', content: 'one+\n\ntwo+' });
  expect([before, after]).toEqual([{ content: 'one+\n\ntwo' }, { content: 'one+\n\ntwo+' }]);
});

test('two texts for an empty field that is no long text stay in conflict', () => {
  const before = { ...BEFORE_MERGE, title: '' };
  const draft = openDraft<typeof before, keyof typeof before>(before, ['title', 'content', 'authors']);
  const both = received(edited(draft, { title: 'Mine' }), { ...before, title: 'Theirs' });
  expect(mergedDraft(both, ['content'])).toEqual({ draft: both, before: {}, after: {} });
});

test('changes of the same paragraph, of a title or of authors stay in conflict', () => {
  const mine = edited(open(), { title: 'Mine', content: 'one+\n\ntwo', authors: ['a', 'b'] });
  const theirs = { title: 'Theirs', content: 'one-\n\ntwo', authors: ['a', 'c'] };
  const both = received(mine, theirs);
  expect(mergedDraft(both, ['content'])).toEqual({ draft: both, before: {}, after: {} });
  expect(both.conflicts).toEqual(theirs);
});
