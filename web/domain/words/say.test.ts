import { expect, test } from 'vitest';
import { sayIn, sayInEnglish } from './say.ts';

const POSTS = { one: '{count} post', other: '{count} posts' } as const;

test('without translations by the studio a text is English', () => {
  expect(sayInEnglish('blog', 'Blog')).toBe('Blog');
  expect(sayInEnglish('by', 'By {authors}', { authors: 'Ada' })).toBe('By Ada');
  expect([0, 1, 2].map((count) => sayInEnglish('posts', POSTS, { count }))).toEqual([
    ...['0 posts', '1 post', '2 posts'],
  ]);
  expect(sayInEnglish('posts', POSTS, { count: 1234 })).toBe('1,234 posts');
});

test('a studio’s translations replace the English texts; a missing translation stays English', () => {
  const say = sayIn({ locale: 'de', words: { blog: 'Neuigkeiten', by: '{authors} schreibt' } });
  expect(say('blog', 'Blog')).toBe('Neuigkeiten');
  expect(say('by', 'By {authors}', { authors: 'Ada' })).toBe('Ada schreibt');
  expect(say('tags', 'Tags')).toBe('Tags');
  expect(say('posts', POSTS, { count: 1 })).toBe('1 post');
});

test('a number selects the plural form of the language', () => {
  const posts = { one: '{count} пост', few: '{count} поста', other: '{count} постов' };
  const say = sayIn({ locale: 'ru', words: { posts } });
  expect([1, 3, 5, 21].map((count) => say('posts', POSTS, { count }))).toEqual([
    ...['1 пост', '3 поста', '5 постов', '21 пост'],
  ]);
  expect(sayIn({ locale: 'de', words: { posts: '{count} Beiträge' } })('posts', POSTS, { count: 1234 })).toBe(
    '1.234 Beiträge',
  );
});

test('braces in the value of a placeholder are not replaced', () => {
  expect(sayInEnglish('draftOf', 'Draft: {title}', { title: '{title} $& {count}' })).toBe(
    'Draft: {title} $& {count}',
  );
  expect(sayInEnglish('by', 'By {authors}')).toBe('By {authors}');
});
