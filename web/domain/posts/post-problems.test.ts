import { expect, test } from 'vitest';
import { newPost, type PostFields } from './post.ts';
import { hasHiddenCharacters, namedProblems } from './post-problems.ts';

const FINE: PostFields = newPost('a', 0);

test.each<[string, Partial<PostFields>, string[]]>([
  ['empty texts', {}, []],
  ['an address without a scheme', { image: 'lamp.png' }, ['Image']],
  ['an address of this site', { image: '/lamp.png' }, []],
  ['a title that is too long', { title: 'x'.repeat(201) }, ['Title']],
  ['a short text that is too long', { shortText: 'x'.repeat(501) }, ['Short Text']],
  ['a content that is too long', { content: 'x'.repeat(500_001) }, ['Content']],
  ['too many authors', { authors: Array.from({ length: 21 }, String) }, ['Authors']],
  ['too many tags', { tags: Array.from({ length: 11 }, String) }, ['Tags']],
  ['a tag that is too long', { tags: ['x'.repeat(41)] }, ['Tags']],
  ['a tag of 40 characters of two units', { tags: ['😀'.repeat(40)] }, []],
  ['a table that is too wide', { content: `|a|\n${'|-'.repeat(60)}|\n` }, ['Content']],
  ['two fields, in the order of the form', { image: 'x', title: 'x'.repeat(201) }, ['Title', 'Image']],
])('fields that the database would refuse are listed: %s', (_what, changes, labels) => {
  expect(namedProblems({ ...FINE, ...changes }).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['plain words', false],
  ['Zoë, naïve, 日本語, עברית', false],
  ['a family: \u{1F468}\u200d\u{1F469}', false],
  ['invoice\u202egpj.exe', true],
  ['Ada\u200b Lark', true],
  ['\u2066turned\u2069', true],
  ['soft\u00adhyphen', true],
  ['a null \u0000', true],
  ['two\nlines', true],
])('%j contains hidden characters: %s', (text, hidden) => {
  expect(hasHiddenCharacters(text)).toBe(hidden);
});
