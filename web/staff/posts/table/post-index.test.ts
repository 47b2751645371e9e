import { beforeAll, describe, expect, test } from 'vitest';
import { newPost, type Post } from '../../../domain/posts/post.ts';
import { PostIndex } from './post-index.ts';

const NAMES = { 'demo-author': 'Ann Wake' };
const post = (id: string, more: Partial<Post> & { tags?: string[] } = {}): Post => ({
  id,
  ...newPost('demo-author', 0),
  title: id,
  ...more,
});

const weeks = Array.from({ length: 310 }, (_, at) =>
  post(`week-${at + 1}`, { title: `Week ${at + 1}`, content: `What the studio did. `.repeat(40) }),
);

describe('the staff’s search in 310 weekly posts and three others', () => {
  const index = new PostIndex();
  beforeAll(async () => {
    await index.update(
      [
        ...weeks,
        post('lamps', {
          title: 'Lamps of the Café',
          shortText: 'Fog over the harbour',
          authors: ['someone'],
        }),
        post('body', { title: 'Notes', content: 'We replaced the **shadow renderer** by a lantern.' }),
        post('tagged', { title: 'Talk', tags: ['conference'] }),
      ],
      NAMES,
    );
  });

  test.each([
    ['week 137', 'week-137'],
    ['Lamps', 'lamps'],
    ['cafe', 'lamps'],
    ['CAFÉ lam', 'lamps'],
    ['harbor fog', 'lamps'],
    ['harbuor', 'lamps'],
    ['shadow renderer', 'body'],
    ['rendrer', 'body'],
    ['conference', 'tagged'],
    ['confrence talk', 'tagged'],
    ['someone', 'lamps'],
  ])('a search for %j lists %s first', (text, id) => {
    expect(index.search(text)[0]).toBe(id);
  });

  test('in the staff’s search, numbers match only exactly', () => {
    expect(index.search('week 137')).toEqual(['week-137']);
  });

  test('a search for an author’s name finds all posts by that author', () => {
    expect(index.search('ann wake')).toHaveLength(312);
  });

  test.each(['', '  ', 'zeppelin', 'week zeppelin'])('a search for %j finds no posts', (text) => {
    expect(index.search(text)).toEqual([]);
  });
});

test('the search index is updated when posts are changed, added and removed', async () => {
  const index = new PostIndex();
  await index.update([post('a', { title: 'Lanterns' }), post('b', { title: 'Bridges' })], {});
  await index.update([post('a', { title: 'Harbours' }), post('c', { title: 'Cliffs' })], {});
  expect(index.size).toBe(2);
  expect([index.search('lanterns'), index.search('bridges')]).toEqual([[], []]);
  expect([index.search('harbours'), index.search('cliffs')]).toEqual([['a'], ['c']]);
});

test('after an author’s name changed, a search for the new name finds their posts', async () => {
  const index = new PostIndex();
  await index.update([post('a')], NAMES);
  await index.update([post('a')], { 'demo-author': 'Bo Reed' });
  expect([index.search('wake'), index.search('reed')]).toEqual([[], ['a']]);
});

test('an update of the search index that is aborted returns false', async () => {
  expect(await new PostIndex().update([post('a')], {}, AbortSignal.abort())).toBe(false);
});

test('when the search index is full, further posts are found only by their titles', async () => {
  const words = Array.from({ length: 1200 }, (_, n) => `w${n}x`).join(' ');
  const index = new PostIndex(1000);
  const posts = [post('large', { content: words }), post('next', { title: 'Lamps', content: 'lantern' })];
  await index.update(posts, NAMES);
  expect([index.search('w7x'), index.search('lamps'), index.search('lantern')]).toEqual([
    ['large'],
    ['next'],
    [],
  ]);
});

test('only the first 100,000 characters of a post’s content are searched', async () => {
  const index = new PostIndex();
  await index.update([post('long', { content: `first ${'word '.repeat(20_000)} last` })], NAMES);
  expect([index.search('first'), index.search('last')]).toEqual([['long'], []]);
});
