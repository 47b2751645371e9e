import { expect, test } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { WORDS } from '../../../web/domain/words/words.ts';
import { asStored, fromStored, valueProblems } from './value-fields.ts';
import { words } from './words.ts';

const german: Studio = {
  ...studio,
  words: { blog: 'Neues', posts: { one: 'ein Beitrag', few: 'wenige', other: '{count} Beiträge' } },
};

test('each text of the site has a field with its place', () => {
  const names = new Set(Object.keys(words.fields).map((field) => field.split('.')[0]));
  expect([...names]).toEqual(Object.keys(WORDS));
  expect(Object.values(words.fields).filter(({ hint = '' }) => hint === '')).toEqual([]);
  expect(words.fields.blog?.hint).toBe('On every page');
  expect(words.fields['posts.one']).toMatchObject({ label: '{count} post', hint: 'Archive, for one' });
});

test.each<[Record<string, string>, Studio['words']]>([
  [{ blog: 'Journal' }, { ...german.words, blog: 'Journal' }],
  [{ blog: '' }, { posts: german.words?.posts }],
  [
    { 'posts.one': 'Ein Beitrag' },
    { ...german.words, posts: { one: 'Ein Beitrag', few: 'wenige', other: '{count} Beiträge' } },
  ],
  [{ 'posts.one': '', 'posts.other': '' }, { blog: 'Neues' }],
  [{ 'found.one': 'Eins' }, { ...german.words, found: { ...WORDS.found, one: 'Eins' } }],
])('the texts %j change those of the file', (values, expected) => {
  expect(words.apply(german, values).words).toEqual(expected);
});

test.each([
  ['gameSoon', 'Bald: {game}', true],
  ['gameSoon', 'Bald', false],
  ['blog', 'Neues von {game}', false],
  ['posts.one', 'ein Beitrag', true],
  ['blog', 'Neu\nes', false],
  ['blog', '', true],
])('the text %s can be %j: %s', (name, text, isPossible) => {
  const field = words.fields[name];
  expect(field && Object.keys(valueProblems(field, text)).length === 0).toBe(isPossible);
});

test('texts are stored in two lists; only valid entries are read', () => {
  const values = { blog: 'Neues', 'posts.one': 'ein Beitrag' };
  const stored = { listedNames: ['blog', 'posts.one'], listedTexts: ['Neues', 'ein Beitrag'] };
  expect(asStored(words.fields, values)).toEqual(stored);
  expect(fromStored(words.fields, stored)).toEqual(values);
  const hostile = {
    listedNames: ['blog', '__proto__', 'gameSoon', 'allPosts'],
    listedTexts: [5, 'x', '{evil}', 'Alle'],
  };
  expect(fromStored(words.fields, hostile)).toEqual({ allPosts: 'Alle' });
  expect(fromStored(words.fields, { listedNames: 'blog', listedTexts: ['x'] })).toEqual({});
});
