import { expect, test } from 'vitest';
import { relatedPosts } from './related-posts.ts';

const post = (id: string, publishDate: number, ...tags: string[]) => ({ id, publishDate, tags });
const OWN = post('own', 50, 'art', 'music', 'news');

test.each<[string, ReturnType<typeof post>[], string[], string[]]>([
  ['without other posts a post has no related posts', [], [], []],
  ['a post is not related to itself', [OWN], [], []],
  [
    'newer related posts come first',
    [post('a', 1, 'art'), post('b', 3, 'news'), post('c', 2, 'art')],
    [],
    ['b', 'c'],
  ],
  [
    'related posts with more common tags come before newer ones',
    [post('a', 9, 'art'), post('b', 1, 'art', 'music'), post('c', 2, 'news')],
    [],
    ['b', 'a'],
  ],
  [
    'a repeated tag counts once for related posts',
    [post('a', 1, 'art', 'art'), post('b', 2, 'news')],
    [],
    ['b', 'a'],
  ],
  [
    'related posts with the same date have a fixed order',
    [post('a', 1, 'art'), post('b', 1, 'art')],
    [],
    ['b', 'a'],
  ],
  ['a post without a common tag is not related', [post('a', 1, 'Art'), post('b', 1)], [], []],
  [
    'posts that the page already shows are no related posts',
    [post('a', 3, 'art'), post('b', 2, 'art'), post('c', 1, 'art')],
    ['a'],
    ['b', 'c'],
  ],
])('%s', (_fact, candidates, shown, expected) => {
  const neighbours = [null, ...shown.map((id) => ({ id }))];
  expect(relatedPosts(OWN, candidates, neighbours).map(({ id }) => id)).toEqual(expected);
});

test('a post without tags has no related posts', () => {
  expect(relatedPosts(post('own', 1), [post('a', 1, 'art'), post('b', 1)], [])).toEqual([]);
});
